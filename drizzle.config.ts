import { globSync } from "node:fs";
import { defineConfig } from "drizzle-kit";

// The fence is a table of the archive databases only; migrations-archive/ is written manually.
const schema = globSync("db/**/*.ts").filter((file) => !file.startsWith("db/inbox/archive/"));

export default defineConfig({ dialect: "sqlite", schema, out: "./migrations" });
