import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";

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

export const fetchVersions = async (kind: VersionedName, as: ConsoleSession, id: number) =>
	(await requestJson<{ items: VersionShown[] }>(`/api/versions/${kind}/${id}`, { as })).items;

/** Fields of two versions. */
export const fetchComparison = (
	kind: VersionedName,
	as: ConsoleSession,
	id: number,
	from: number,
	to: number,
) =>
	requestJson<{ from: ShownField[]; to: ShownField[] }>(
		`/api/versions/${kind}/${id}/compare?from=${from}&to=${to}`,
		{
			as,
		},
	);

/** Restores a version, based on the current list of versions. */
export async function requestRestore(
	kind: VersionedName,
	as: ConsoleSession,
	id: number,
	number: number,
	more: Parameters<typeof sendRequest>[1] & { newest?: number } = {},
): Promise<Response> {
	const { newest = (await fetchVersions(kind, as, id))[0]?.number, ...options } = more;
	return sendRequest(`/api/versions/${kind}/${id}/restore`, { as, json: { number, newest }, ...options });
}
