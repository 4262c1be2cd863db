import { readFileSync, writeFileSync } from "node:fs";
import { withTables } from "./scale/tables.ts";

// `npm run scale` writes the tables of docs/scale.md anew, from the counts and prices of scripts/scale.
const PAGE = "docs/scale.md";
writeFileSync(PAGE, withTables(readFileSync(PAGE, "utf8")));
