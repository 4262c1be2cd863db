import { expect, test } from "vitest";
import type { ChatMember } from "#web/inbox/chat/chatApi.ts";
import {
	appendPage,
	applyReportedMembers,
	type LoadedMembers,
	mergeFirstPage,
} from "#web/inbox/chat/memberRows.ts";

const friend = (id: number, at: number): ChatMember => ({ id, at }) as ChatMember;
const page = (members: ChatMember[], next_cursor: string | null = null) => ({ members, next_cursor });
const idsOf = ({ rows }: LoadedMembers) => rows.map(({ id }) => id);

const loaded: LoadedMembers = {
	rows: [friend(1, 40), friend(2, 30), friend(3, 20), friend(4, 10)],
	next: "10_4",
};

test("the next page comes behind what is loaded, nobody twice", () => {
	const longer = appendPage(loaded, "10_4", page([friend(4, 10), friend(5, 5)]));
	expect([idsOf(longer), longer.next]).toEqual([[1, 2, 3, 4, 5], null]);
});

test("a page that comes after the list was read anew leaves no gap: the list goes on where it ends now", () => {
	expect(appendPage({ rows: [friend(1, 40)], next: "40_1" }, "10_4", page([friend(5, 5)]))).toEqual({
		rows: [friend(1, 40)],
		next: "40_1",
	});
});

test("who wrote comes to the top, and what was scrolled to stays", () => {
	const first = page([friend(4, 50), friend(1, 40)], "40_1");
	const changed = mergeFirstPage(loaded, {
		changed: new Set([4]),
		firstPage: first,
		changedMembers: [friend(4, 50)],
	});
	expect([idsOf(changed), changed.next]).toEqual([[4, 1, 2, 3], "10_4"]);
});

test("a changed friend further down changes in place, and who no longer belongs to the list leaves it", () => {
	const first = page([friend(1, 40)], "40_1");
	const changed = mergeFirstPage(loaded, {
		changed: new Set([2, 3]),
		firstPage: first,
		changedMembers: [{ ...friend(3, 20), waiting: 2 }],
	});
	expect([idsOf(changed), changed.rows[1]?.waiting]).toEqual([[1, 3, 4], 2]);
});

test("where the first page is all there is, nothing else stays", () => {
	const changed = mergeFirstPage(loaded, {
		changed: new Set(),
		firstPage: page([friend(9, 60)]),
		changedMembers: [],
	});
	expect([idsOf(changed), changed.next]).toEqual([[9], null]);
});

test("who lay within the first page and is not on it any more leaves the list, told of or not", () => {
	const first = page([friend(1, 40), friend(3, 20)], "20_3");
	const changed = mergeFirstPage(loaded, { changed: new Set(), firstPage: first, changedMembers: [] });
	expect([idsOf(changed), changed.next]).toEqual([[1, 3, 4], "10_4"]);
});

test("where all behind the first page changed, the list goes on behind them", () => {
	const first = page([friend(1, 40), friend(2, 30), friend(3, 20)], "20_3");
	const changed = mergeFirstPage(loaded, {
		changed: new Set([4]),
		firstPage: first,
		changedMembers: [friend(4, 10)],
	});
	expect([idsOf(changed), changed.next]).toEqual([[1, 2, 3, 4], "10_4"]);
});

test("of few who were told of, who writes comes to the top, who belongs to the list no more leaves it, the rest stays", () => {
	const told = applyReportedMembers(loaded, {
		reportedIds: new Set([3, 2, 9]),
		members: [friend(3, 50), { ...friend(9, 25), waiting: 1 }],
	});
	expect([idsOf(told), told.next]).toEqual([[3, 1, 9, 4], "10_4"]);
});

test("who was told of and lies behind what is loaded waits for the page on which they are", () => {
	const told = applyReportedMembers(loaded, { reportedIds: new Set([5]), members: [friend(5, 5)] });
	expect(idsOf(told)).toEqual([1, 2, 3, 4]);
	const whole = applyReportedMembers(
		{ ...loaded, next: null },
		{ reportedIds: new Set([5]), members: [friend(5, 5)] },
	);
	expect(idsOf(whole)).toEqual([1, 2, 3, 4, 5]);
});
