/** The fewest minutes between two times at which friends' bookings may begin. */
export const UNITS = [5, 10, 15, 20, 30, 60] as const;
export type Unit = (typeof UNITS)[number];

/** What friends may do by themselves: 0 allowed, 1 not allowed, 3 as a request that an operator judges. */
export const REQUEST_MODES = { allowed: 0, refused: 1, request: 3 } as const;
export type RequestMode = (typeof REQUEST_MODES)[keyof typeof REQUEST_MODES];

/** Who asks for a time: an operator in the console, or a friend. Each has capacities of its own. */
export type Side = "admin" | "friend";
export const SIDES = ["admin", "friend"] as const satisfies readonly Side[];

/** What a resource stands for (M-006). */
export const RESOURCE_KINDS = { frame: "枠", staff: "スタッフ" } as const;
export type ResourceKind = keyof typeof RESOURCE_KINDS;

/** A shift that repeats, or one of a single day (M-124). */
export const SHIFT_TYPES = { common: 0, eachDay: 1 } as const;

/** What a change of a repeating shift is meant for: from its day on, or one day. */
export const PATCH_TYPES = ["permanently", "once"] as const;
export type PatchType = (typeof PATCH_TYPES)[number];

/** What operators may change of a reservation by itself (M-214). */
export const RESERVATION_ATTRIBUTES = [
	"status",
	"memo",
	"checked_at",
	"visit_status",
	"is_attended",
] as const;
export type ReservationAttribute = (typeof RESERVATION_ATTRIBUTES)[number];

/** What may be changed of a salon's configuration by itself (M-212). */
export const CONFIG_ATTRIBUTES = ["enable_online", "sync_shift", "push_notification"] as const;
export type ConfigAttribute = (typeof CONFIG_ATTRIBUTES)[number];

/** The parts of a salon's configuration that are saved by themselves. */
export const CONFIG_TYPES = ["opening", "special", "booking"] as const;
export type ConfigType = (typeof CONFIG_TYPES)[number];

/** The pages of the board, and how each shows its days (M-051 to M-057). */
export const PAGE_TYPES = {
	schedule: "予約",
	time_shift: "シフト",
	weekly_time_shift: "週間シフト",
} as const;
export const BOARD_VIEWS = { date: "日", week: "週", month: "月", list: "一覧" } as const;

/** What becomes of a picture that is put to a reservation (M-187), and what is said of it meanwhile. */
export const UPLOAD_STATES = {
	standby: "画像を追加する",
	initializing: "画像を準備しています…",
	uploading: "アップロードしています…",
	deleting: "画像を外しています…",
} as const;
export type UploadState = keyof typeof UPLOAD_STATES;

/** The forms of the board's side panel (M-060 to M-063). */
export const PANEL_FORMS = {
	"time-shift": "シフト",
	"block-shift": "予約できない時間",
	reservation: "予約",
	"reservation-detail": "予約の詳細",
} as const;
