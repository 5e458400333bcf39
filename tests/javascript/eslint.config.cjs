// What the linter asks of the scripts of the pages and of their tests. Its parts are found by NODE_PATH: `make javascript`.

const js = require("@eslint/js");
const globals = require("globals");

const PAGES = "src/doublesix/web/static/doublesix";
const ON_ITS_OWN = ["board", "floor", "judge"].map((name) => `${PAGES}/${name}.js`);

module.exports = [
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  { files: [`${PAGES}/*.js`], languageOptions: { globals: globals.browser } },
  { files: ON_ITS_OWN, languageOptions: { sourceType: "script" } },
  {
    files: [`${PAGES}/table-worker.js`],
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, VERSION: "readonly", ASSETS: "readonly" },
    },
    rules: { "no-implicit-globals": "off" }, // a worker's names are its own
  },
  { files: ["tests/javascript/*.js"], languageOptions: { globals: globals.node } },
  { files: ["**/*.cjs"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];
