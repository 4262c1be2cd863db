/** Choices for the minutes between the start times offered to friends. */
export const START_UNITS = [5, 10, 15, 20, 30, 60] as const;
export type StartUnit = (typeof START_UNITS)[number];

/** Permissions of friends for a change; a `request` is decided by an operator. The specification has no code 2. */
export const REQUEST_MODES = { allowed: 0, refused: 1, request: 3 } as const;
export type RequestMode = (typeof REQUEST_MODES)[keyof typeof REQUEST_MODES];

/** Origin of a booking: an operator in the console, or a friend. Each has its own capacities. */
export type BookingSide = "admin" | "friend";
export const BOOKING_SIDES = ["admin", "friend"] as const satisfies readonly BookingSide[];

/** Kinds of resource (M-006). */
export const RESOURCE_KINDS = { frame: "席・部屋", staff: "スタッフ" } as const;
export type ResourceKind = keyof typeof RESOURCE_KINDS;

/** Repeating shift, or shift of a single day (M-124). */
export const SHIFT_TYPES = { common: 0, eachDay: 1 } as const;

/** Scope of a change to a repeating shift: from its day on, or one day. */
export const SHIFT_PATCH_TYPES = ["permanently", "once"] as const;
export type ShiftPatchType = (typeof SHIFT_PATCH_TYPES)[number];

/** Attributes of a reservation that operators can patch separately (M-214). */
export const RESERVATION_ATTRIBUTES = [
	"status",
	"memo",
	"checked_at",
	"visit_status",
	"is_attended",
] as const;
export type ReservationAttribute = (typeof RESERVATION_ATTRIBUTES)[number];

/** Attributes of a salon's configuration that can be patched separately (M-212). */
export const SALON_CONFIG_ATTRIBUTES = ["enable_online", "sync_shift", "push_notification"] as const;
export type SalonConfigAttribute = (typeof SALON_CONFIG_ATTRIBUTES)[number];

/** Parts of a salon's configuration that are saved separately. */
export const SALON_CONFIG_TYPES = ["opening", "special", "booking"] as const;
export type SalonConfigType = (typeof SALON_CONFIG_TYPES)[number];

/** Pages of the board (M-051 to M-057). */
export const BOARD_PAGE_TYPES = {
	schedule: "予約",
	time_shift: "シフト",
	weekly_time_shift: "週間シフト",
} as const;
/** Layouts of a page of the board: periods, or a list. */
export const BOARD_VIEWS = { date: "日", week: "週", month: "月", list: "一覧" } as const;

/** States of a reservation's picture (M-187), with the text shown meanwhile. */
export const PICTURE_UPLOAD_STATES = {
	standby: "画像を追加する",
	initializing: "画像を準備しています…",
	uploading: "アップロードしています…",
	deleting: "画像を外しています…",
} as const;
export type PictureUploadState = keyof typeof PICTURE_UPLOAD_STATES;

/** Forms of the board's side panel (M-060 to M-063). */
export const BOARD_PANEL_FORMS = {
	"time-shift": "シフト",
	"block-shift": "予約できない時間",
	reservation: "予約",
	"reservation-detail": "予約の詳細",
} as const;
