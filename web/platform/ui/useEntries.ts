import { type RefObject, useRef, useState } from "react";
import { useAfterRender } from "./useAfterRender.ts";

interface EntriesOptions<Entry> {
	value: Entry[];
	onChange: (entries: Entry[]) => void;
	/** What an entry is called, for a screen reader. */
	noun: string;
	/** For the element around the entries, where somebody else holds it too. */
	list?: RefObject<HTMLDivElement | null> | undefined;
}

/**
 * A list whose entries are edited in place: changed, moved, removed and added, with the cursor kept where the work is.
 * The first field of an entry carries `data-entry`, the button that adds one `data-add`.
 */
export function useEntries<Entry>({ value, onChange, noun, list: given }: EntriesOptions<Entry>) {
	const own = useRef<HTMLDivElement>(null);
	const list = given ?? own;
	const [told, setTold] = useState("");
	const after = useAfterRender();
	const focus = (index: number) => {
		const fields = list.current?.querySelectorAll<HTMLElement>("[data-entry]");
		(fields?.[index] ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
	};
	const place = (from: number, to: number) =>
		onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!));
	return {
		/** For the element around the entries. */
		list,
		/** What was done last, to be told. */
		told,
		change: (index: number, part: Partial<Entry>) =>
			onChange(value.map((entry, at) => (at === index ? { ...entry, ...part } : entry))),
		/** Moves an entry without a word: whoever drags it tells of it. */
		place,
		move: (from: number, to: number) => {
			place(from, to);
			setTold(`${from + 1}番目の${noun}を${to + 1}番目に移動しました`);
			// At either end the button that was pressed can be pressed no more, and lets go of the cursor.
			after(() => (to === 0 || to === value.length - 1) && focus(to));
		},
		remove: (index: number) => {
			onChange(value.toSpliced(index, 1));
			setTold(`${index + 1}番目の${noun}を削除しました`);
			after(() => focus(Math.min(index, value.length - 2)));
		},
		add: (entry: Entry) => {
			onChange([...value, entry]);
			after(() => focus(value.length));
		},
	};
}
