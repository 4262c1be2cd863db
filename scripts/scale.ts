import { readFileSync, writeFileSync } from "node:fs";
import { updateTables } from "./scale/scale-tables.ts";

// `npm run scale` updates the tables of docs/scale.md from the counts and prices of scripts/scale.
const PAGE = "docs/scale.md";
writeFileSync(PAGE, updateTables(readFileSync(PAGE, "utf8")));
