import { type ComponentType, lazy } from "react";
import { BasicPart } from "./basic/BasicPart.tsx";
import { BookingPart } from "./booking/BookingPart.tsx";
import { CoursesPart } from "./courses/CoursesPart.tsx";
import { FIRST_SALON_PART } from "./firstSalonPart.ts";
import { HoursPart } from "./hours/HoursPart.tsx";
import { AgreementPart } from "./online/AgreementPart.tsx";
import { CustomerItemsPart } from "./online/CustomerItemsPart.tsx";
import { ShopInfoPart } from "./online/ShopInfoPart.tsx";
import { ResourcesPart } from "./resources/ResourcesPart.tsx";
import type { SalonPartProps } from "./SettingLoader.tsx";
import { UnlinksPart } from "./unlinks/UnlinksPart.tsx";

// Parts with editors of their own load when they are opened.
const CalendarsPart = lazy(() =>
	import("./calendars/CalendarsPart.tsx").then((m) => ({ default: m.CalendarsPart })),
);
const SalonActionsPart = lazy(() =>
	import("./online/SalonActionsPart.tsx").then((m) => ({ default: m.SalonActionsPart })),
);
const SpecialDatesPart = lazy(() =>
	import("./special/SpecialDatesPart.tsx").then((m) => ({ default: m.SpecialDatesPart })),
);
const SalonUrlsPart = lazy(() =>
	import("./urls/SalonUrlsPart.tsx").then((m) => ({ default: m.SalonUrlsPart })),
);
const WaitingListPart = lazy(() =>
	import("./waiting/WaitingListPart.tsx").then((m) => ({ default: m.WaitingListPart })),
);
const loadEpisodeParts = () => import("./reminders/SalonEpisodeParts.tsx");
const SalonReminderPart = lazy(() => loadEpisodeParts().then((m) => ({ default: m.SalonReminderPart })));
const SalonFollowUpPart = lazy(() => loadEpisodeParts().then((m) => ({ default: m.SalonFollowUpPart })));

/** Groups of the parts, in their order. */
export const SALON_PART_GROUPS = ["営業", "受付", "お知らせ", "連携"] as const;

export interface SalonPart {
	/** Segment in the URL. */
	name: string;
	label: string;
	group: (typeof SALON_PART_GROUPS)[number];
	help: string;
	Part: ComponentType<SalonPartProps>;
}

/** Parts of a salon's settings, in the order of setting up a new one. */
export const SALON_PARTS: readonly SalonPart[] = [
	{
		name: FIRST_SALON_PART,
		label: "基本",
		group: "営業",
		help: "店舗の名前と、予約の受け付け方です。",
		Part: BasicPart,
	},
	{
		name: "hours",
		label: "営業時間",
		group: "営業",
		help: "曜日ごとの営業時間です。",
		Part: HoursPart,
	},
	{
		name: "special",
		label: "臨時休業・営業時間の変更",
		group: "営業",
		help: "臨時休業や、時間を変えて営業する日です。曜日ごとの営業時間より優先します。",
		Part: SpecialDatesPart,
	},
	{
		name: "resources",
		label: "スタッフ・席",
		group: "営業",
		help: "予約の対象になるスタッフや、席・部屋です。",
		Part: ResourcesPart,
	},
	{
		name: "courses",
		label: "コース",
		group: "営業",
		help: "友だちが選ぶメニューです。",
		Part: CoursesPart,
	},
	{
		name: "unlinks",
		label: "担当できるコース",
		group: "営業",
		help: "どのスタッフ・席が、どのコースを受け付けるかを決めます。",
		Part: UnlinksPart,
	},
	{
		name: "booking",
		label: "受付設定",
		group: "受付",
		help: "予約を受け付ける数、期間、方法です。",
		Part: BookingPart,
	},
	{
		name: "shop",
		label: "店舗情報",
		group: "受付",
		help: "予約ページで友だちに表示する、店舗の連絡先と案内です。",
		Part: ShopInfoPart,
	},
	{
		name: "customer",
		label: "お客さまへの質問",
		group: "受付",
		help: "予約のときに友だちに入力してもらう項目です。",
		Part: CustomerItemsPart,
	},
	{
		name: "agreement",
		label: "規約",
		group: "受付",
		help: "予約の前に同意してもらう規約です。",
		Part: AgreementPart,
	},
	{
		name: "urls",
		label: "予約URL",
		group: "受付",
		help: "予約ページのURLと、印刷するQRコードです。",
		Part: SalonUrlsPart,
	},
	{
		name: "actions",
		label: "アクション",
		group: "お知らせ",
		help: "予約に動きがあったときに、友だちに実行するアクションです。",
		Part: SalonActionsPart,
	},
	{
		name: "waiting",
		label: "キャンセル待ち",
		group: "お知らせ",
		help: "満席の日に空きが出たとき、待っている友だちに知らせます。",
		Part: WaitingListPart,
	},
	{
		name: "reminder",
		label: "リマインダ",
		group: "お知らせ",
		help: "予約の前に、友だちに送るお知らせです。予約の変更やキャンセルに合わせて動きます。",
		Part: SalonReminderPart,
	},
	{
		name: "follow",
		label: "フォロー",
		group: "お知らせ",
		help: "来店のあとに、友だちに送るお礼やご案内です。キャンセルや無断キャンセルのときは送りません。",
		Part: SalonFollowUpPart,
	},
	{
		name: "calendars",
		label: "カレンダー連携",
		group: "連携",
		help: "スタッフ・席をGoogleカレンダーと連携します。予約は行き来し、シフトは予定から読み込みます。",
		Part: CalendarsPart,
	},
];
