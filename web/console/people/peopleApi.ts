import useSWR, { mutate } from "swr";
import type { PersonInput } from "#domain/console/headquarters/person-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const calls = client.people.api.hq.people;

type PeopleList = Wire<typeof calls.$get>;
export type PersonRow = PeopleList["people"][number];
export type AccountChoice = PeopleList["accounts"][number];

const KEY = "headquarters/people";

export const usePeople = () => useSWR(KEY, () => unwrap(calls.$get()));

export async function postPerson(json: PersonInput, headers: Record<string, string>) {
	const added = await unwrap(calls.$post({ json }, { headers }));
	await mutate(KEY);
	return added;
}

export async function removePerson(id: string): Promise<void> {
	await unwrap(calls[":id"].remove.$post({ param: { id } }, saveKeyOptions()));
	await mutate(KEY);
}

export async function putHeadquartersRight(id: string, is_headquarters: boolean): Promise<void> {
	await unwrap(
		calls[":id"].headquarters.$put({ param: { id }, json: { is_headquarters } }, saveKeyOptions()),
	);
	await mutate(KEY);
}
