import { type ComponentType, lazy } from "react";

interface WidgetSection {
	/** Anchor on the page. */
	id: string;
	title: string;
	Section: ComponentType;
}

/** Shared widgets in all their states; a new one needs only a line here. */
export const WIDGET_SECTIONS: readonly WidgetSection[] = [
	{
		id: "design",
		title: "デザインの決まり",
		Section: lazy(() => import("./DesignSection.tsx").then((m) => ({ default: m.DesignSection }))),
	},
	{
		id: "lists",
		title: "一覧と数",
		Section: lazy(() => import("./ListsSection.tsx").then((m) => ({ default: m.ListsSection }))),
	},
	{
		id: "selector",
		title: "項目の選択",
		Section: lazy(() =>
			import("#web/engine/selector/SelectorGallery.tsx").then((m) => ({ default: m.SelectorGallery })),
		),
	},
	{
		id: "filter",
		title: "友だちの条件",
		Section: lazy(() =>
			import("#web/engine/filters/FilterGallery.tsx").then((m) => ({ default: m.FilterGallery })),
		),
	},
	{
		id: "placeholders",
		title: "差し込み",
		Section: lazy(() =>
			import("#web/engine/placeholders/PlaceholderGallery.tsx").then((m) => ({
				default: m.PlaceholderGallery,
			})),
		),
	},
	{
		id: "messages",
		title: "メッセージの種類",
		Section: lazy(() => import("./messages/MessageGallery.tsx").then((m) => ({ default: m.MessageGallery }))),
	},
	{
		id: "marks",
		title: "対応マーク",
		Section: lazy(() => import("./MarksSection.tsx").then((m) => ({ default: m.MarksSection }))),
	},
	{
		id: "toggles",
		title: "トグルとチェックボックス",
		Section: lazy(() => import("./TogglesSection.tsx").then((m) => ({ default: m.TogglesSection }))),
	},
	{
		id: "date-range",
		title: "日付の範囲",
		Section: lazy(() => import("./DateRangeSection.tsx").then((m) => ({ default: m.DateRangeSection }))),
	},
	{
		id: "copy-box",
		title: "コピー欄",
		Section: lazy(() => import("./CopyBoxSection.tsx").then((m) => ({ default: m.CopyBoxSection }))),
	},
	{
		id: "modal-container",
		title: "モーダル",
		Section: lazy(() =>
			import("./ModalContainerSection.tsx").then((m) => ({ default: m.ModalContainerSection })),
		),
	},
	{
		id: "reservations",
		title: "予約の表示と説明",
		Section: lazy(() =>
			import("./ReservationsSection.tsx").then((m) => ({ default: m.ReservationsSection })),
		),
	},
	{
		id: "colours",
		title: "カレンダーの色",
		Section: lazy(() => import("./ColoursSection.tsx").then((m) => ({ default: m.ColoursSection }))),
	},
];
