import type { SelectableItem, SelectorList } from "#domain/engine/selector/selectable-item.ts";
import { countedGroups } from "#domain/engine/selector/selector-groups.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import type { SelectorSource } from "./selectorSource.ts";

/** Simulated duration of a call, in milliseconds. */
const DELAY = 600;

const simulateCall = () => new Promise((resolve) => setTimeout(resolve, DELAY));

interface Sample {
	key: string;
	items: SelectableItem[];
	folders?: { id: number; name: string }[];
	mayAppend?: boolean;
	mayStar?: boolean;
	mayRead?: boolean;
	/** Loading fails, or never ends. */
	failure?: "fails" | "never";
}

/** Source of sample items; created items last until the page is left. */
export function createGallerySource(sample: Sample): SelectorSource {
	const { key, folders = [], mayAppend = true, mayStar = true, mayRead = true, failure } = sample;
	let items = sample.items;
	const currentList = (): SelectorList => ({ items, groups: countedGroups(folders, items) });
	return {
		key: `gallery:${key}`,
		mayRead,
		mayAppend,
		mayStar,
		load: async () => {
			await (failure === "never" ? new Promise(() => {}) : simulateCall());
			if (failure === "fails") throw new ApiError(500, [CALL_TEXTS.unknownError]);
			return currentList();
		},
		append: async ({ name, group_id, extra_type }) => {
			await simulateCall();
			if (items.some((item) => item.name === name))
				throw new ApiError(422, [], { name: ["同じ名前のタグがあります。"] });
			const id = Math.max(0, ...items.map((item) => item.id)) + 1;
			items = [sampleItem(id, name, { group_id, type: extra_type, fresh: true }), ...items];
			return id;
		},
		star: async (id, favorite) => {
			await simulateCall();
			items = items.map((item) => (item.id === id ? { ...item, favorite } : item));
		},
	};
}

export const sampleItem = (
	id: number,
	name: string,
	fields: Partial<SelectableItem> = {},
): SelectableItem => ({
	id,
	name,
	group_id: null,
	favorite: false,
	super: false,
	unique: true,
	writable: true,
	type: null,
	type_name: "",
	generation: null,
	fresh: false,
	badge: null,
	is_lmp: false,
	noact: false,
	...fields,
});
