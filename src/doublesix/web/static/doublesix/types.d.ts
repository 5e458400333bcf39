// The shapes that the scripts of a table's phone share: the sheet as the desk sends it (web/table/showing.py), what a
// phone writes (web/table/reading.py), and what it keeps.

import { Options, Standing } from "./rules.js";

/** A round as it is written: how it ended, the pips of the hands that count, and what else happened. */
export interface Written {
  how: "" | "out" | "blocked" | "target" | "time";
  by: number;
  /** Seats and pips. */
  counts: [number, number][];
  /** Seats and tiles. */
  blamed: [number, string][];
  /** Sides as the notation names them, and points made in play. */
  scored: [string, number][];
  talks: number[];
  passes: number[];
  plays: string[];
  lead: Draws;
  /** Whether the last hand was announced while it was played (E40). */
  is_last?: boolean;
  /** Seats and the tiles left in their hands, where these were tapped. */
  left?: [number, string][];
}

/** A lead draw and its redraws: who drew which tile. */
export type Draws = [number, string][][];

/** What a round gives and why, or why it cannot be. */
export interface Preview {
  refused: string;
  words: string[];
  gained: number[];
  scores: number[];
  is_whole?: boolean;
  /** What is unlikely about it, as questions. */
  doubts?: string[];
  play?: Play;
}

/** Where a round stands whose plays are written, and what can be said next. */
export interface Play {
  turn: number;
  /** By tile that fits: the tiles it can be laid at. */
  places: Record<string, string[]>;
  /** By tile: where it can be laid though it does not fit, the number there, and the number that it shows. */
  misfits: Record<string, [string, number, number][]>;
  /** By tile: the doubles that are not the spinner at whose short ends it can be laid. */
  spinners: Record<string, string[]>;
  /** By seat: the tiles that it can have, and those that lie face up. */
  unseen: Record<number, string[]>;
  exposed: Record<number, string[]>;
  /** By seat: how many tiles it has. */
  left: Record<number, number>;
  /** The seats that can catch what was laid last. */
  catchers: number[];
  /** By side: the points made in play. */
  made: number[];
  ends: number;
  laid: number;
  picture: string;
}

/** What plays made, by side, as the desk said while it could be reached. */
export interface Told {
  plays: string[];
  made: number[];
}

/** Something irregular that is being said of the play. */
export interface Slip {
  kind: "exposed" | "out_of_turn" | "misfit" | "wrong_spinner" | "talk";
  seat: number;
  tile: string;
}

export interface Person {
  number: number;
  place: number;
  role: string;
  name: string;
}

export interface Side {
  entrant: number;
  name: string;
  people: Person[];
  notation: string;
}

export interface Seat {
  seat: number;
  side: number;
  name: string;
}

/** A match and what its page has to know of the rules. */
export interface Match {
  event: string;
  number: number;
  phase: string;
  table: number;
  starts_words: string;
  is_open: boolean;
  game: "powc" | "bigsix" | "straight";
  target: number;
  games_to_win: number;
  most_games: number;
  tiles: string[];
  hand_size: number;
  line_up_size: number;
  is_partnership: boolean;
  is_anticlockwise: boolean;
  has_blamed: boolean;
  has_plays: boolean;
  talk: boolean;
  points_are_bad: boolean;
  pass_costs: number;
  options: Options;
  agrees_by_hand: boolean;
  missing: string;
  anew: string;
}

/** A round that counts. */
export interface Counted {
  id: string;
  side: number;
  game: number;
  gained: number[];
  scores: number[];
  is_void: boolean;
  written: Written;
}

/** A round that waits until the others agree. */
export interface Waiting extends Preview {
  id: string;
  side: number;
  is_mine: boolean;
  needs: number[];
  may_confirm: number[];
  may_withdraw: boolean;
  may_correct: boolean;
  is_contested: boolean;
  at: string;
  written: Written;
}

/** Another version of a round. */
export interface Rival extends Preview {
  id: string;
  against: string;
  side: number;
  at: string;
  may_withdraw: boolean;
  written: Written;
}

/** A version of a round beside another: it waits, stands against it, or counts already. */
export interface Version extends Preview {
  id: string;
  side: number;
  written: Written;
  may_withdraw?: boolean;
  isCounted?: boolean;
}

/** The score with what is written, and what each side can agree with in one word. */
export interface Ahead {
  scores: number[];
  rounds: number;
  ends_game: boolean;
  open: { side: number; round: string; count: number }[];
}

export interface Next {
  game: number;
  round: number;
  starter: number;
  draws_lead: boolean;
  order: number[];
  choices: number[];
  words: string[];
}

export interface Ruling {
  number: number;
  words: string;
  clause: string;
  facts: string;
  at: string;
  appeal: string;
  is_upheld: boolean | null;
  answer: string;
}

interface AnyView {
  at: string;
  seq: number;
  edition: number;
  match: Match;
  sides: Side[];
  you: { sides: number[]; is_desk: boolean; left: string };
  status: "unopened" | "line_up" | "playing" | "over";
}

/** What is known once a sheet is begun. */
interface SheetFields {
  line_up: Record<number, [number, number][]>;
  seats: Seat[];
  seated: number[];
  /** The seats whose pips are asked for: of a blocked round, and by who went out. */
  counted: { blocked: number[]; out: Record<number, number[]> };
  /** From where the phone counts on by itself; nothing where nobody can say. */
  standing: Standing | null;
  next: Next | null;
  scores: number[];
  ahead: Ahead;
  games_won: number[];
  games: number[][];
  playing: number[];
  written: number;
  /** Of a game with a time limit: whether a round can say that it was the last hand, and whether the floor did. */
  last_hand?: { asks: boolean; is_announced: boolean };
  rounds: Counted[];
  waiting: Waiting[];
  rivals: Rival[];
  call: { state: "called" | "coming"; reason: string; at: string } | null;
  rulings: Ruling[];
  won: { side: number; name: string; by: string } | null;
}

export type SheetView = AnyView & SheetFields;
export type UnopenedView = AnyView & { [field in keyof SheetFields]?: undefined };
/** The match as the desk sends it: with its sheet, once that is begun. */
export type View = SheetView | UnopenedView;

/** A round half written. */
export interface Draft {
  after: number;
  edition: number;
  /** The entry of the outbox that it corrects. */
  correcting: number | null;
  isContest?: boolean;
  /** The side that writes it, where that is another than the phone's own. */
  as?: number;
  /** Whether it takes the place of what this side wrote. */
  isCorrection?: boolean;
  /** Whether the score is looked at, and whether what is unlikely is so. */
  isLooked?: boolean;
  isSure?: boolean;
  slip?: Slip | null;
  isSlipping?: boolean;
  /** Whether it is being said how a round ended whose plays are not all written. */
  isEnding?: boolean;
  how: Written["how"];
  by: number;
  /** By seat, as it was typed. */
  counts: Record<number, string>;
  tiles: Record<number, string[]>;
  blamed: [number, string][];
  blaming: number;
  scored: Record<string, string>;
  talks: number[];
  passes: number[];
  plays: string[];
  told?: Told;
  picked: string;
  turn?: number;
  mode: "counts" | "plays";
  lead: Draws;
  /** Whether it was the last hand, where somebody has said so. */
  isLast?: boolean;
  active: string;
  tapping: string;
}

/** The draw for the lead as far as it was tapped. */
export interface Lead {
  draws: Draws;
  tied: number[];
  seat: number;
  isRedraw?: boolean;
}

/** How far the desk has said what a draft comes to. */
export interface Asked {
  state: "none" | "asking" | "known" | "unreached";
  key: string;
  data?: Preview;
}

export type Act = "write" | "confirm" | "withdraw" | "line_up" | "starter" | "call" | "appeal";

/** What goes to the desk; which of the fields there are depends on the act. */
export interface Body {
  act?: Act;
  id?: string;
  edition?: number;
  side?: number;
  after?: number;
  written?: Written;
  round?: string;
  people?: [number, number][];
  seat?: number;
  reason?: string;
  ruling?: number;
  code?: string;
  once?: boolean;
  correction?: boolean;
}

export type EntryState = "kept" | "saved" | "refused" | "taken_back" | "replaced" | "annulled";

/** Something that the phone wrote, before the store gave it its number and its place. */
export interface NewEntry {
  id: string;
  match: string;
  act: Act;
  body: Body & { edition: number };
  at: string;
  state: EntryState;
  tries: number;
  words: string;
  /** Of a round that was written play by play: what the desk said of its plays. */
  told?: Told;
  n?: number;
  order?: number;
  code?: string;
  doneAt?: string;
  isSeen?: boolean;
}

export type Entry = NewEntry & { n: number; order: number };

/** What became of something that was sent: done, refused for a reason, or to be tried again. */
export type Sent = Final | { kind: "later" };

export interface Final {
  kind: "saved" | "refused";
  words?: string;
  code?: string;
}

/** What is remembered of a match. */
export interface Known {
  key: string;
  view?: View;
  heardAt?: number;
  overAt?: number | null;
  isFollowing?: boolean;
  draft?: Draft | null;
}

/** Changes entries of a match: from those there are to those that are other or new. */
export type Changing<Made extends NewEntry> = (all: Entry[]) => Made[];

export interface Store {
  isLasting: boolean;
  entries(match: string): Promise<Entry[]>;
  add(entry: NewEntry): Promise<number>;
  change<Made extends NewEntry>(match: string, changing: Changing<Made>): Promise<Made[]>;
  match(key: string): Promise<Known | undefined>;
  remember(key: string, fields: Partial<Known>): Promise<void>;
  lease(name: string, owner: string, until: number, now: number): Promise<boolean>;
  tidy(now: number): Promise<void>;
}

/** What the desk answers to a question. */
export interface Answer {
  ok: boolean;
  words: string;
  code: string;
  view?: SheetView;
  preview?: Preview & { lead?: { refused: string; starter: number; tied: number[] } };
}

/** A value of a proof file: objects as Maps, numbers whole. */
export type Value = null | boolean | number | string | Value[] | Map<string, Value>;

/** What a proof file tells. */
export interface ProofFile {
  kind: "bracket" | "partners" | "tables" | "late";
  isApart: boolean;
  players: number;
  byes: number[];
  entries: Map<string, Value>[];
  numbers: number[];
  withheld: number;
  entriesHash: string;
  /** Nothing where the lots were drawn by hand. */
  origin: { commitment: string; secret: Uint8Array; public: Value[]; seed: string } | null;
  order: number[];
  result: Map<string, Value>;
  hasStruck: boolean;
}

/** What an element is made of: nothing at all is left out. */
export type Child = Node | string | null | undefined | false | Child[];
