import { globSync } from "node:fs";
import { defineConfig } from "drizzle-kit";

// Tables of other databases, whose migrations are written manually (migrations-archive/, migrations-directory/).
const OTHER_DATABASES = ["db/inbox/archive/", "db/platform/directory/"];
const schema = globSync("db/**/*.ts").filter(
	(file) => !OTHER_DATABASES.some((folder) => file.startsWith(folder)),
);

export default defineConfig({ dialect: "sqlite", schema, out: "./migrations" });
