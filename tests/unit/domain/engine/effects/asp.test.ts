import { expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { asForm, summary, taken } from "./effects.ts";

test("[A-051] the ASP/CV effect has no settings, only what every effect has", () => {
	expect(taken("asp", { member_query_id: 7, text: "あ" })).toEqual({ type: 30, member_query_id: 7 });
	expect(taken("asp", asForm(EFFECTS.asp.blank()))).toEqual(EFFECTS.asp.blank());
	expect(EFFECTS.asp.references).toBeUndefined();
	expect(summary("asp", {})).toBe("流入経路の成果を記録");
});
