// What the server writes above the worker's own lines: `src/doublesix/web/table/installing.py`.

export {};

declare global {
  const VERSION: string;
  const ASSETS: string[];
}
