// The shapes that the scripts of a table on the screen share: frames and commands as docs/tables.md says, and layouts.

export type Game = "powc" | "bigsix" | "straight";
/** A tile's name, the higher number first: `6-5`. */
export type Tile = string;

/** An open end, or a place for a tile. */
export interface Place {
  on: Tile;
  number: number;
  is_short_end: boolean;
  is_wrong?: boolean;
}

/** A play of the round. */
export interface Play extends Place {
  seat: number;
  tile: Tile;
  showing: number;
  points: number;
}

export interface End extends Place {
  value: number;
}

// A frame

export interface TableFacts {
  title: string;
  game: Game;
  target: number;
  games_needed: number;
  points_are_bad: boolean;
  is_strict: boolean;
  seconds: number;
  is_tournament: boolean;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "free";
  level: number;
  side: string;
  is_connected: boolean;
  is_held: boolean;
  is_ready: boolean;
  tiles: number;
  exposed: Tile[];
  blamed: Tile[];
  shown: Tile[];
  count: number | null;
}

export interface Side {
  side: string;
  seats: number[];
  score: number;
  games: number;
  is_ahead: boolean;
}

export interface TileChoice {
  tile: Tile;
  places: Place[];
}

export interface Choices {
  plays: TileChoice[];
  may_pass: boolean;
  may_draw: boolean;
  may_catch: boolean;
  may_say: boolean;
  may_call: boolean;
  may_be_ready: boolean;
  may_expose: boolean;
  may_leave: boolean;
}

export interface News {
  n: number;
  kind: string;
  seat: number;
  tile: Tile;
  points: number;
  text: string;
  why: string[];
}

/** The hands of a deal as the table has them: its place in the derivation, and tiles by seat. */
export interface DealtHands {
  place: string;
  hands: Record<string, Tile[]>;
}

export interface Revealed {
  secret: string;
  numbers: string[];
  deals?: DealtHands[];
}

export interface Frame {
  n: number;
  table: TableFacts;
  status: "waiting" | "playing" | "between" | "paused" | "over";
  you: number;
  seats: Seat[];
  order: number[];
  sides: Side[];
  game: number;
  round: number;
  turn: number;
  starters: number[];
  left_ms: number | null;
  layout: Play[];
  ends: End[];
  sum: number | null;
  spinner: Tile;
  pile: number | null;
  hand: Tile[];
  choices: Choices;
  news: News[];
  announcement: string;
  result: { title: string; lines: string[]; winner: string } | null;
  phrases: { code: string; text: string }[];
  commitment: string;
  revealed: Revealed | null;
  hints: string[];
}

// Commands

export interface Order {
  do: string;
  tile?: Tile;
  on?: Tile;
  number?: number;
  is_wrong?: boolean;
  phrase?: string;
  text?: string;
  n?: number;
}

export interface Command extends Order {
  key: string;
}

export interface Refusal {
  code: string;
  clause: string;
  text: string;
}

/** What a table was seen to have, kept on the device until its deals can be checked. */
export interface Seen {
  /** By game and round. */
  rounds: Record<string, { hand: Tile[]; you: number; had: Record<string, Tile[]> }>;
}

export interface Checked {
  place: string;
  hands: { seat: number; tiles: Tile[]; verdict: "agrees" | "differs" | "unknown" }[];
}

// Layouts

/** Right, down, left, up. */
export type Heading = 0 | 1 | 2 | 3;
/** The upper left cell of a half of a tile. */
export type Block = [number, number];

/** A place for a tile: its inward and its outward half, where the line goes on, and how much worse than straight on. */
export interface Choice {
  blocks: [Block, Block];
  heading: Heading;
  cost: number;
}

/** A tile on the table. */
export interface Lying {
  tile: Tile;
  /** From 1. */
  order: number;
  isDouble: boolean;
  isLead: boolean;
  /** The direction in which the line runs through it. */
  heading: Heading;
  blocks: [Block, Block];
  /** The numbers of the two halves. */
  numbers: [number, number];
  /** The tile it is joined to; 0: the lead. */
  on: number;
  /** The directions in which something is joined to it. */
  taken: Heading[];
  /** Where it lies apart from the tile it is joined to, because there was no room. */
  link?: [number, number, number, number];
}

/** A tile where it is drawn, in hundredths of the breadth of a tile: the measure of the sprite. */
export interface LaidTile {
  tile: Tile;
  x: number;
  y: number;
  /** How the symbol is turned, which stands with its higher end on top; degrees. */
  turn: 0 | 90 | 180 | -90;
  isUpright: boolean;
  /** A double that lies across its line. */
  isAcross: boolean;
  link?: [number, number, number, number];
}

/** A place where a tile can be laid next. */
export interface LaidEnd {
  on: Tile;
  number: number;
  isShortEnd: boolean;
  x: number;
  y: number;
  turn: 0 | 90;
  /** Half a place, where a whole one would lie over another. */
  isSmall: boolean;
}

export interface Layout {
  tiles: LaidTile[];
  ends: LaidEnd[];
  /** What is seen, in the measure of the tiles, and how many pixels a hundred of it are. */
  box: { x: number; y: number; width: number; height: number; unit: number };
}
