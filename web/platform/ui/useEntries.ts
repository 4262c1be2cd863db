import { type RefObject, useRef, useState } from "react";
import { useAfterRender } from "./useAfterRender.ts";

interface EntriesOptions<Entry> {
	value: Entry[];
	onChange: (entries: Entry[]) => void;
	/** Noun for an entry, for screen readers. */
	noun: string;
	/** Ref of the wrapper, if the caller needs it too. */
	outerList?: RefObject<HTMLDivElement | null> | undefined;
}

/**
 * List whose entries are changed, moved, removed and added in place, with focus management. The first field
 * of an entry carries `data-entry`, the add button `data-add`.
 */
export function useEntries<Entry>({ value, onChange, noun, outerList }: EntriesOptions<Entry>) {
	const ownList = useRef<HTMLDivElement>(null);
	const list = outerList ?? ownList;
	const [announcement, setAnnouncement] = useState("");
	const afterRender = useAfterRender();
	const focus = (index: number) => {
		const fields = list.current?.querySelectorAll<HTMLElement>("[data-entry]");
		(fields?.[index] ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
	};
	const place = (from: number, to: number) =>
		onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!));
	return {
		/** Ref of the wrapper. */
		list,
		/** Announcement of the last change. */
		announcement,
		change: (index: number, part: Partial<Entry>) =>
			onChange(value.map((entry, at) => (at === index ? { ...entry, ...part } : entry))),
		/** Moves an entry silently; the drag announces it. */
		place,
		move: (from: number, to: number) => {
			place(from, to);
			setAnnouncement(`${from + 1}番目の${noun}を${to + 1}番目に移動しました`);
			// At either end the pressed button becomes disabled and loses focus.
			afterRender(() => (to === 0 || to === value.length - 1) && focus(to));
		},
		remove: (index: number) => {
			onChange(value.toSpliced(index, 1));
			setAnnouncement(`${index + 1}番目の${noun}を削除しました`);
			afterRender(() => focus(Math.min(index, value.length - 2)));
		},
		add: (entry: Entry) => {
			onChange([...value, entry]);
			afterRender(() => focus(value.length));
		},
	};
}
