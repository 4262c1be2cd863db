import type { AppendInput } from "#domain/engine/selector/append.ts";
import type { SelectorList } from "#domain/engine/selector/item.ts";

/** Where the selector has its items from, and what may be done with them. */
export interface SelectorSource {
	/** Under which the list is kept; two sources of one list share it. */
	key: string;
	mayRead: boolean;
	mayAppend: boolean;
	mayStar: boolean;
	load: () => Promise<SelectorList>;
	/** Makes an item and answers its id. */
	append: (input: AppendInput) => Promise<number>;
	star: (id: number, favorite: boolean) => Promise<void>;
}
