import type { KindName } from "./registry.ts";

/** Kinds of items that can be distributed to other accounts, in the order in which a person chooses them. */
export const DISTRIBUTED_KINDS = [
	"tag",
	"var",
	"common_var",
	"template",
	"action",
	"funnel",
	"form",
	"richmenu",
	"reaction",
	"scenario",
] as const satisfies readonly KindName[];

export type DistributedKind = (typeof DISTRIBUTED_KINDS)[number];
