import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";
import type { Trigger } from "./openApiClient.ts";

/** Sample value by type of a trigger's field. */
export const FIELD_SAMPLES: Record<ContextFormat, unknown> = {
	string: "値",
	number: 1000,
	datetime: "2026-12-01T10:00:00+09:00",
	array: ["値"],
	object: { 項目: "値" },
};

/** Maximum number of fields in a sample, so that it stays readable. */
const MAX_SAMPLE_FIELDS = 5;

/** Shell command that calls a trigger with its known fields. */
export function sampleCommand({ url, fields }: Pick<Trigger, "url" | "fields">): string {
	const context =
		fields.length > 0
			? Object.fromEntries(
					fields.slice(0, MAX_SAMPLE_FIELDS).map(({ key, format }) => [key, FIELD_SAMPLES[format]]),
				)
			: { order_id: "A-1001", total: 4800 };
	const body = JSON.stringify({ line_user_id: "U…", context });
	return `curl -X POST ${url} -H 'Authorization: Bearer <トークン>' -H 'Idempotency-Key: <呼び出しごとの番号>' -H 'Content-Type: application/json' -d '${body}'`;
}
