import { migrate } from "./migrations.ts";

await migrate();
