import { describe, expect, test } from "vitest";
import type { Board } from "#web/booking/salon-board/boardApi.ts";
import {
	boardStatusOf,
	DEFAULT_BOARD_DISPLAY,
	isEntryVisible,
	toggleInList,
} from "#web/booking/salon-board/model/boardDisplay.ts";
import { cellKey, listBoardEntries } from "#web/booking/salon-board/model/boardEntries.ts";
import {
	isClosedDay,
	isClosedMinute,
	listBoardRows,
	trackBackgroundOf,
} from "#web/booking/salon-board/model/boardRows.ts";
import type { BookableParts } from "#web/booking/salon-board/model/bookableParts.ts";
import { closingChangeOf } from "#web/booking/salon-board/model/closingChange.ts";
import { groupHoldsByCell } from "#web/booking/salon-board/model/groupHoldsByCell.ts";
import { movedReservation, movedReservationBody } from "#web/booking/salon-board/model/movedBodies.ts";
import { buildReservationNotice } from "#web/booking/salon-board/model/reservationNotice.ts";
import {
	applyRoomFrame,
	concernsHolds,
	concernsWaitingList,
	lastCompleteSeq,
	parseRoomFrame,
	requiresReload,
	type SalonRoomFrame,
} from "#web/booking/salon-board/model/salonRoomFrames.ts";
import { showsVisit } from "#web/booking/salon-board/model/showsVisit.ts";
import { listUnsolvedItems, nextUnsolvedKey } from "#web/booking/salon-board/model/unsolvedItems.ts";
import {
	CLOSED_PANEL,
	closePanel,
	type PanelContent,
	reopenPanel,
	showPanelContent,
} from "#web/booking/salon-board/panel/panelState.ts";
import {
	applyCourse,
	applyEnd,
	applyFriend,
	applyStart,
	checkReservationDraft,
	newReservationDraft,
	reservationDraftOf,
} from "#web/booking/salon-board/panel/reservationDraft.ts";
import { checkShiftDraft, shiftDraftOf } from "#web/booking/salon-board/panel/shiftDraft.ts";
import { parseConflict } from "#web/booking/salons/bookingConflict.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { board, request, reservation } from "./fixtures.ts";

describe("closing a day", () => {
	const days = [
		{ date: "2026-11-22", hours: [{ from: "10:00", to: "19:00" }], special: null },
		{ date: "2026-11-23", hours: [], special: null },
		{ date: "2026-11-24", hours: [], special: { name: "棚卸し" } },
	];
	const changeOn = (date: string, today = "2026-11-20") => closingChangeOf({ days }, { date, today });

	test("is offered for an open day, and its opposite for a day closed once", () => {
		expect(changeOn("2026-11-22")).toMatchObject({
			label: "この日を臨時休業にする",
			special: { date: "2026-11-22", hours: [] },
		});
		expect(changeOn("2026-11-24")).toMatchObject({ label: "臨時休業をやめる", special: null });
	});

	test("is not offered for a weekly holiday, a past day or a day that is not loaded", () => {
		expect(changeOn("2026-11-23")).toBeNull();
		expect(changeOn("2026-11-22", "2026-11-23")).toBeNull();
		expect(changeOn("2026-12-01")).toBeNull();
	});
});

const DAY = { from: "2026-11-22", days: 1 };
const frame = (own: object, type = "update", seq = 6, change?: string) =>
	parseRoomFrame(
		JSON.stringify({
			event: "salon_reservation_event",
			data: { type, change, seq, reservation: reservation(own) },
		}),
	)!;
const PARTS: BookableParts = {
	courses: [
		{ id: 1, name: "カット", price: 6_000, minutes: 60 },
		{ id: 2, name: "カラー", price: 12_000, minutes: 90 },
	] as Board["courses"],
	resources: [{ id: 1, name: "佐藤" }] as Board["resources"],
};

describe("what the room tells", () => {
	test("[M-188, M-191] the eight kinds are known, any other is passed over", () => {
		for (const type of [
			"create",
			"update",
			"create_request",
			"update_request",
			"cancel",
			"cancel_request",
			"delete_cancel_request",
			"delete_update_request",
		])
			expect(frame({}, type), type).not.toBeNull();
		expect(frame({}, "sneeze")).toBeNull();
		expect(parseRoomFrame('{"event":"friend","data":{"seq":1}}')).toBeNull();
		expect(parseRoomFrame("{")).toBeNull();
	});

	test("[M-189, M-190] a new reservation is added, a known one replaced", () => {
		const added = applyRoomFrame(board(), DAY, frame({ id: 9 }, "create"));
		expect(added.reservations.map(({ id }) => id)).toEqual([9]);
		const replaced = applyRoomFrame(added, DAY, frame({ id: 9, from: "12:00", to: "13:00", version: 3 }));
		expect(replaced.reservations).toHaveLength(1);
		expect(replaced.reservations[0]?.from).toBe("12:00");
	});

	test("what the page has read already, or was answered later itself, stays", () => {
		const known = board({ reservations: [reservation({ version: 4, from: "15:00", to: "16:00" })] });
		expect(applyRoomFrame(known, DAY, frame({ version: 3 }))).toBe(known);
		expect(applyRoomFrame(known, DAY, frame({ version: 5 }, "update", 5))).toBe(known);
	});

	test("what is deleted or moved to another day leaves; the evening before still belongs to the day", () => {
		const known = board({ reservations: [reservation()] });
		expect(applyRoomFrame(known, DAY, frame({ version: 3, is_deleted: true })).reservations).toEqual([]);
		expect(applyRoomFrame(known, DAY, frame({ version: 3, date: "2026-11-24" })).reservations).toEqual([]);
		expect(applyRoomFrame(known, DAY, frame({ version: 3, date: "2026-11-21" })).reservations).toHaveLength(
			1,
		);
	});

	test("a page whose line breaks within a transaction asks for all of it again", () => {
		const one = frame({});
		const more = { ...one, data: { ...one.data, has_more: true } } as SalonRoomFrame;
		expect(lastCompleteSeq(5, more)).toBe(5);
		expect(lastCompleteSeq(5, one)).toBe(6);
		expect(lastCompleteSeq(null, more)).toBe(5);
		// A late frame of an older change is ignored; a full reload resets the position.
		expect(lastCompleteSeq(9, one)).toBe(9);
		expect(lastCompleteSeq(9, { event: "reload", data: { seq: 6 } })).toBe(6);
	});

	test("[M-192] is a notice of the browser only where the operator wants it and the salon's are on", () => {
		const both = { isOn: true, isOnInSalon: true };
		expect(buildReservationNotice(frame({ course_id: 1 }, "create_request"), both, PARTS)).toEqual({
			title: "予約リクエスト",
			body: "2026年11月22日(日) 10:00 山田\nカット\n佐藤",
			tag: "salon-1",
		});
		for (const wanted of [
			{ ...both, isOn: false },
			{ ...both, isOnInSalon: false },
		])
			expect(buildReservationNotice(frame({}), wanted, PARTS)).toBeNull();
		expect(buildReservationNotice({ event: "reload", data: { seq: 1 } }, both, PARTS)).toBeNull();
	});

	test("a notice names the change: a denied request is none that was withdrawn, and a request says what it alters", () => {
		const both = { isOn: true, isOnInSalon: true };
		const denied = frame({}, "delete_update_request", 6, "deny_update_request");
		expect(buildReservationNotice(denied, both, PARTS)?.title).toBe("変更リクエストのお断り");
		expect(buildReservationNotice(frame({}, "delete_update_request", 6, "sneeze"), both, PARTS)?.title).toBe(
			"変更リクエストの取り下げ",
		);
		const asked = {
			course_id: 1,
			change_child: request({ course_id: 2, to: "11:30", status: "edit_pending" }),
		};
		expect(buildReservationNotice(frame(asked, "update_request"), both, PARTS)?.body.split("\n").at(-1)).toBe(
			"日時 11月22日(日) 10:00〜11:00 → 11月22日(日) 10:00〜11:30、コース カット → カラー、料金 6,000 円 → 12,000 円",
		);
	});

	test("blocks and shifts are read again", () => {
		const changed = parseRoomFrame(
			'{"event":"salon_changed","data":{"seq":7,"subject":"block","id":1}}',
		) as SalonRoomFrame;
		expect(requiresReload(changed)).toBe(true);
		expect(requiresReload(frame({}))).toBe(false);
	});

	test("what is kept for friends is read by itself", () => {
		const kept = parseRoomFrame(
			'{"event":"salon_changed","data":{"seq":7,"subject":"hold","id":0}}',
		) as SalonRoomFrame;
		expect([requiresReload(kept), concernsHolds(kept)]).toEqual([false, true]);
		expect(concernsHolds(frame({}))).toBe(false);
		const waiting = parseRoomFrame('{"event":"salon_changed","data":{"seq":8,"subject":"waiting","id":0}}')!;
		expect([requiresReload(waiting), concernsWaitingList(waiting), concernsWaitingList(kept)]).toEqual([
			false,
			true,
			false,
		]);
		const held = { date: "2026-11-22", from: "10:00", to: "11:30", salon_resource_id: 1, until: 0 };
		expect([
			...groupHoldsByCell([held, { ...held, until: 1 }, { ...held, from: "14:00", to: "15:00" }]),
		]).toEqual([
			[
				cellKey({ date: "2026-11-22", resourceId: 1 }),
				[
					{ from: 600, to: 690 },
					{ from: 840, to: 900 },
				],
			],
		]);
	});
});

describe("what stands on the board", () => {
	test("a reservation stands in the row of each resource that it needs, and where a request would move it", () => {
		const change = request({ id: 2, status: "edit_pending", date: "2026-11-23", salon_resource_id: 2 });
		const entries = listBoardEntries(
			board({ reservations: [reservation({ sub_resource_ids: [2], change_child: change })] }),
			"schedule",
		);
		expect(entries.map(({ kind, date, resourceId }) => [kind, date, resourceId])).toEqual([
			["reservation", "2026-11-22", 1],
			["reservation", "2026-11-22", 2],
			["request", "2026-11-23", 2],
		]);
		expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
		expect(entries[0]).toMatchObject({ from: 600, to: 660, bufferAfter: 10 });
	});

	test("[M-065, M-066] display options hide by resource and by state; canceled ones are hidden at first", () => {
		const [approved] = listBoardEntries(board({ reservations: [reservation()] }), "schedule");
		const [canceled] = listBoardEntries(
			board({ reservations: [reservation({ status: "canceled" })] }),
			"schedule",
		);
		expect(isEntryVisible(approved!, DEFAULT_BOARD_DISPLAY)).toBe(true);
		expect(isEntryVisible(canceled!, DEFAULT_BOARD_DISPLAY)).toBe(false);
		expect(
			isEntryVisible(approved!, { ...DEFAULT_BOARD_DISPLAY, hiddenResources: toggleInList<number>([], 1) }),
		).toBe(false);
		expect(isEntryVisible(canceled!, { ...DEFAULT_BOARD_DISPLAY, hiddenStatuses: [] })).toBe(true);
	});

	test("an open request says more than that its reservation is approved", () => {
		expect(boardStatusOf(reservation({ change_child: request({ status: "edit_pending" }) }))).toBe(
			"edit_pending",
		);
		expect(boardStatusOf(reservation({ change_child: request({ status: "edit_denied" }) }))).toBe("approved");
		expect(boardStatusOf(reservation({ cancel_child: request({ status: "cancel_pending" }) }))).toBe(
			"cancel_pending",
		);
	});

	test("rows stand in the salon's order; the salon as a whole has one where something belongs to it", () => {
		expect(listBoardRows(board(), [], DEFAULT_BOARD_DISPLAY).map(({ name }) => name)).toEqual([
			"鈴木",
			"佐藤",
		]);
		const entries = listBoardEntries(
			board({ reservations: [reservation({ salon_resource_id: null })] }),
			"schedule",
		);
		expect(listBoardRows(board(), entries, DEFAULT_BOARD_DISPLAY)[0]?.name).toBe("店舗全体");
		expect(listBoardRows(board({ resources: [] }), [], DEFAULT_BOARD_DISPLAY)).toHaveLength(1);
	});

	test("where shifts decide, a row is closed outside of them; where not, they are drawn beside", () => {
		const shift = { salon_resource_id: 1, _date: "2026-11-22", from: "12:00", to: "20:00" };
		const with_ = (sync_shift: boolean) =>
			board({ shifts: [shift] as never, salon: { ...board().salon, sync_shift } });
		const scale = { from: 540, to: 1200 };
		expect(trackBackgroundOf(with_(true), "schedule", scale, 1, "2026-11-22")).toEqual({
			closedSpans: [
				{ from: 540, to: 720 },
				{ from: 1080, to: 1200 },
			],
			shifts: [],
		});
		expect(trackBackgroundOf(with_(false), "schedule", scale, 1, "2026-11-22")).toEqual({
			closedSpans: [{ from: 1080, to: 1200 }],
			shifts: [{ from: 720, to: 1200 }],
		});
		expect(trackBackgroundOf(with_(true), "schedule", scale, 2, "2026-11-22").closedSpans).toEqual([scale]);
	});
});

test("a block of the whole salon lies behind every row but its own", () => {
	const block = { date: "2026-11-22", from: "12:00", to: "13:00", salon_resource_id: null };
	const blocked = board({ blocks: [block] as never });
	const scale = { from: 540, to: 1080 };
	const lunch = { from: 720, to: 780 };
	expect(trackBackgroundOf(blocked, "schedule", scale, 1, "2026-11-22").closedSpans).toEqual([lunch]);
	expect(trackBackgroundOf(blocked, "schedule", scale, null, "2026-11-22").closedSpans).toEqual([]);
	expect(trackBackgroundOf(blocked, "schedule", scale, 1, "2026-11-23").closedSpans).not.toContainEqual(
		lunch,
	);
});

describe("what waits", () => {
	test("has each reservation once: of two requests the cancellation, and a request before a changed hour", () => {
		const change = request({ id: 20, status: "edit_pending" });
		const list = listUnsolvedItems([
			reservation({
				id: 1,
				change_child: change,
				cancel_child: request({ id: 30, status: "cancel_pending" }),
			}),
			reservation({ id: 2, change_child: { ...change, id: 21 }, stranded_at: "2026-11-20 09:00:00" }),
		]);
		expect(list.map(({ key }) => key)).toEqual(["cancel-30", "edit-21"]);
	});

	test("stands oldest first, requests by when they were made, without those of somebody else's friends", () => {
		const list = listUnsolvedItems([
			reservation({ id: 1, status: "pending", created_at: "2026-11-20 10:00:00" }),
			reservation({
				id: 2,
				created_at: "2026-11-01 10:00:00",
				change_child: request({ id: 20, status: "edit_pending", created_at: "2026-11-20 09:00:00" }),
			}),
			reservation({
				id: 3,
				cancel_child: request({ id: 30, status: "cancel_pending", created_at: "2026-11-21 09:00:00" }),
			}),
			reservation({ id: 4, status: "pending", is_masked: true }),
			reservation({ id: 5 }),
		]);
		expect(list.map(({ key }) => key)).toEqual(["edit-20", "create-1", "cancel-30"]);
		expect(nextUnsolvedKey(list, "edit-20")).toBe("create-1");
		expect(nextUnsolvedKey(list, "cancel-30")).toBe("create-1");
		expect(nextUnsolvedKey(list.slice(0, 1), "edit-20")).toBeNull();
	});
});

describe("the side panel", () => {
	const one: PanelContent = { form: "reservation-detail", id: 1 };
	const other: PanelContent = { form: "reservation-detail", id: 2 };

	test("[M-064] closes over what it shows before it opens with something else", () => {
		const open = showPanelContent(CLOSED_PANEL, one);
		expect(open).toEqual({ opened: true, content: one, next: null });
		const between = showPanelContent(open, other);
		expect(between).toMatchObject({ opened: false, content: one });
		expect(reopenPanel(between)).toEqual({ opened: true, content: other, next: null });
	});

	test("what is shown last wins, and closing in between leaves it closed", () => {
		const between = showPanelContent(showPanelContent(showPanelContent(CLOSED_PANEL, one), other), one);
		expect(reopenPanel(between).content).toEqual(one);
		expect(reopenPanel(closePanel(showPanelContent(showPanelContent(CLOSED_PANEL, one), other))).opened).toBe(
			false,
		);
	});
});

describe("a reservation in the form", () => {
	test("a course says how long; another beginning keeps the length", () => {
		const draft = newReservationDraft({ from: 600, resourceId: 2 }, "2026-11-22");
		expect(draft).toMatchObject({ date: "2026-11-22", from: "10:00", to: "11:00", salon_resource_id: 2 });
		expect(applyCourse(draft, { id: 3, minutes: 90 } as never)).toMatchObject({ course_id: 3, to: "11:30" });
		expect(applyStart(draft, "13:15")).toMatchObject({ from: "13:15", to: "14:15" });
		expect(applyStart(draft, "1")).toEqual({ from: "1" });
		// Key by key.
		let typed = draft;
		for (const text of ["1", "13", "13:", "13:3", "13:30"]) typed = { ...typed, ...applyStart(typed, text) };
		expect(typed).toMatchObject({ from: "13:30", to: "14:30" });
		expect({ ...draft, ...applyEnd(draft, "12:30") }).toMatchObject({ to: "12:30", minutes: 150 });
		expect(applyEnd(draft, "1")).toEqual({ to: "1" });
	});

	test("that another friend is given leaves what was written of the first, who brings it back", () => {
		const start = reservationDraftOf(
			reservation({ member_id: 7, name: "佐藤", contact_address: "090", meta_data: { memo: "膝が悪い" } }),
		);
		const given = { ...start, comment: "窓側", ...applyFriend({ ...start, comment: "窓側" }, start, 8) };
		expect(given).toMatchObject({ member_id: 8, name: "", contact_address: "", comment: "窓側", memo: "" });
		expect(applyFriend(given, start, 9)).toMatchObject({ member_id: 9 });
		expect({ ...given, ...applyFriend(given, start, 7) }).toMatchObject({
			...{ member_id: 7, name: "佐藤", contact_address: "090", memo: "膝が悪い", comment: "窓側" },
		});
		const withPictures = { ...start, pictures: ["a-first-picture"] };
		const added = { ...withPictures, pictures: ["a-first-picture", "a-second-picture"] };
		expect(applyFriend(added, withPictures, 8).pictures).toEqual(["a-second-picture"]);
		const back = { ...added, ...applyFriend(added, withPictures, 8) };
		expect(applyFriend(back, withPictures, 7).pictures).toEqual(added.pictures);
		const stranger = reservationDraftOf(
			reservation({ member_id: null, name: "佐藤", contact_address: "090" }),
		);
		expect(applyFriend(stranger, stranger, 8)).toEqual({ member_id: 8, friend: "" });
	});

	test("is checked as the server does, and sent with its version", () => {
		expect(checkReservationDraft(newReservationDraft({}, "2026-11-22"))).toMatchObject({
			problems: { fields: { name: [expect.any(String)] } },
		});
		expect(checkReservationDraft(reservationDraftOf(reservation()))).toMatchObject({
			data: { id: 1, version: 2, from: "10:00", meta_data: { memo: "常連", pictures: [] } },
		});
	});

	test("a drag keeps everything but the place, and leaves the memo alone", () => {
		const place = { date: "2026-11-23", from: 25 * 60, to: 26 * 60, resourceId: 2 };
		expect(movedReservationBody(reservation(), place)).toMatchObject({
			id: 1,
			version: 2,
			from: "25:00",
			to: "26:00",
			salon_resource_id: 2,
			meta_data: {},
		});
		expect(movedReservationBody(reservation({ is_nominated: false }), place)).toMatchObject({
			is_nominated: false,
		});
		expect(movedReservation(reservation(), place).meta_data).toEqual({ memo: "常連" });
	});

	test("a refusal gives its reasons and free times, never its codes; a stale version is none", () => {
		const error = new ApiError(409, ["この時間は予約できません。", "休業日です。"], {
			reasons: ["hours"],
			next_free: ["2026-11-23 10:00〜11:00", "?"],
		});
		expect(parseConflict(error)).toEqual({
			messages: ["この時間は予約できません。", "休業日です。"],
			nextFree: [{ date: "2026-11-23", from: "10:00", to: "11:00" }],
		});
		expect(parseConflict(new ApiError(409, ["ほかの人が変更しました。"]))).toBeNull();
	});
});

describe("a shift in the form", () => {
	const shift = {
		master_id: 4,
		self_id: null,
		_date: "2026-11-22",
		dirty_date: "2026-11-22",
		start_date: "2026-11-01",
		repeat: [0],
		from: "10:00",
		to: "18:00",
		salon_resource_id: 1,
		description: "",
		expired_at: null,
	} as never;

	test("a new one needs somebody; without weekdays it is of one day", () => {
		const draft = shiftDraftOf(null, { from: 540 }, "2026-11-22");
		expect(checkShiftDraft(null, draft)).toMatchObject({ success: false });
		expect(checkShiftDraft(null, { ...draft, salon_resource_id: 1, expired_at: "2026-12-01" })).toMatchObject(
			{
				data: { start_date: "2026-11-22", from: "09:00", to: "17:00", repeat: [], expired_at: null },
			},
		);
	});

	test("one day moves to another; from a day on the weekdays decide", () => {
		const draft = { ...shiftDraftOf(shift, {}, ""), date: "2026-11-23" };
		expect(checkShiftDraft(shift, draft)).toMatchObject({
			data: { date: "2026-11-22", _date: "2026-11-23" },
		});
		expect(checkShiftDraft(shift, { ...draft, type: "permanently" })).toMatchObject({
			data: { date: "2026-11-23", _date: null, repeat: [0] },
		});
	});
});

test("a day without hours is told to be closed, one that was not read is not", () => {
	const shut = { ...board(), days: [{ date: "2026-11-23", hours: [], special: null }] };
	expect(["2026-11-22", "2026-11-23"].map((day) => isClosedDay(shut, day))).toEqual([false, true]);
	expect(isClosedDay(board(), "2026-11-22")).toBe(false);
});

test("a place of a row is closed outside hours, within a block of all, and where nobody works", () => {
	const block = { date: "2026-11-22", from: "12:00", to: "13:00", salon_resource_id: null };
	const blocked = board({ blocks: [block] as never });
	const at = (minute: number, resourceId: number | null = 1) =>
		isClosedMinute(blocked, { date: "2026-11-22", resourceId, minute });
	expect([at(539), at(540), at(719), at(720), at(780), at(1_080)]).toEqual([
		true,
		false,
		false,
		true,
		false,
		true,
	]);
	const synced = { ...blocked, salon: { ...blocked.salon, sync_shift: true } };
	expect(isClosedMinute(synced, { date: "2026-11-22", resourceId: 1, minute: 600 })).toBe(true);
});

test("a booking shows its visit status from its day on, or once it has been set", () => {
	const shownOn = (date: string, own: object = {}) => showsVisit(reservation({ date, ...own }), "2026-11-22");
	expect(["2026-11-21", "2026-11-22", "2026-11-23"].map((date) => shownOn(date))).toEqual([
		true,
		true,
		false,
	]);
	expect(shownOn("2026-11-23", { visit_status: 1 })).toBe(true);
	expect(shownOn("2026-11-22", { status: "pending" })).toBe(false);
	expect(shownOn("2026-11-22", { is_masked: true })).toBe(false);
});
