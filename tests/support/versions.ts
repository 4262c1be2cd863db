import type { VersionedName } from "#domain/engine/versions/kinds.ts";
import type { Session } from "./operators.ts";
import { ask, call } from "./requests.ts";

interface VersionShown {
	number: number;
	at: string | null;
	operator: string | null;
	note: string | null;
	restored_from: number | null;
	is_kept: 0 | 1;
}

interface ShownField {
	label: string;
	text: string;
	picture_url: string | null;
	file_url: string | null;
}

export const versionsOf = async (kind: VersionedName, as: Session, id: number) =>
	(await ask<{ items: VersionShown[] }>(`/api/versions/${kind}/${id}`, { as })).items;

/** What two versions hold, field by field. */
export const compare = (kind: VersionedName, as: Session, id: number, from: number, to: number) =>
	ask<{ from: ShownField[]; to: ShownField[] }>(`/api/versions/${kind}/${id}/compare?from=${from}&to=${to}`, {
		as,
	});

/** Goes back to a version, as a page does that has just read the list. */
export async function goBack(
	kind: VersionedName,
	as: Session,
	id: number,
	number: number,
	more: Parameters<typeof call>[1] & { newest?: number } = {},
): Promise<Response> {
	const { newest = (await versionsOf(kind, as, id))[0]?.number, ...options } = more;
	return call(`/api/versions/${kind}/${id}/restore`, { as, json: { number, newest }, ...options });
}
