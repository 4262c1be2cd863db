import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "../../api/client.ts";
import { useAbility } from "../../api/session.tsx";
import { saveKeyHeader } from "../../api/useSaveKey.ts";

const KEY = "tags";

/** The server names folders only where there are some. */
type TagList = Wire<typeof client.tags.api.tags.$get>;

export interface Choice {
	id: number;
	name: string;
	/** Kept by the system: an effect can neither add nor remove it. */
	protected?: boolean;
}

/** The tags and folders of tags that an effect may name; unknown to an operator who may not see them. */
export function useTagChoices(): { tags: Choice[] | undefined; folders: Choice[]; failed: boolean } {
	const mayRead = useAbility("tag-read");
	const { data, error } = useSWR(mayRead ? KEY : null, loadTags);
	return { tags: data?.items, folders: data?.groups ?? [], failed: error !== undefined || !mayRead };
}

/** Makes a tag and answers its id, once every list of tags knows it. */
export async function createTag(name: string): Promise<number> {
	const { id } = await unwrap(client.tags.api.tags.$post({ json: { name } }, { headers: saveKeyHeader() }));
	await mutate(KEY);
	return id;
}

const loadTags = (): Promise<TagList> => unwrap(client.tags.api.tags.$get());
