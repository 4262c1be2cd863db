import type { AppendInput } from "#domain/engine/selector/append-input.ts";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";

/** Source of the selector's items, and the permitted operations. */
export interface SelectorSource {
	/** Cache key of the list; sources with the same key share it. */
	key: string;
	mayRead: boolean;
	mayAppend: boolean;
	mayStar: boolean;
	load: () => Promise<SelectorList>;
	/** Creates an item; returns its id. */
	append: (input: AppendInput) => Promise<number>;
	star: (id: number, favorite: boolean) => Promise<void>;
}
