import { expect, test } from "vitest";
import { type BuiltConfig, renameConfig } from "../../../scripts/deployment/built-config.ts";

const BUILT: BuiltConfig = {
	name: "musubi",
	topLevelName: "musubi",
	vars: { MUSUBI_ENV: "production" },
	d1_databases: [{ binding: "DB", database_name: "musubi" }],
	r2_buckets: [{ binding: "MEDIA", bucket_name: "musubi-media" }],
	queues: {
		producers: [{ binding: "JOBS", queue: "musubi-jobs" }],
		consumers: [{ queue: "musubi-jobs", dead_letter_queue: "musubi-dead" }, { queue: "musubi-events" }],
	},
};

test("a named deployment shares no resource with another, dead letters included, and keeps its bindings", () => {
	expect(renameConfig(BUILT, "shibuya")).toEqual({
		...BUILT,
		name: "shibuya",
		topLevelName: "shibuya",
		d1_databases: [{ binding: "DB", database_name: "shibuya" }],
		r2_buckets: [{ binding: "MEDIA", bucket_name: "shibuya-media" }],
		queues: {
			producers: [{ binding: "JOBS", queue: "shibuya-jobs" }],
			consumers: [{ queue: "shibuya-jobs", dead_letter_queue: "shibuya-dead" }, { queue: "shibuya-events" }],
		},
	});
});
