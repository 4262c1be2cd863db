import {
	Group,
	Paper,
	SegmentedControl,
	Select,
	SimpleGrid,
	Skeleton,
	Stack,
	Table,
	Text,
	Title,
} from "@mantine/core";
import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import {
	COUPON_STATE_NAMES,
	COUPON_STATES,
	type CouponState,
	formatOdds,
} from "#domain/commerce/coupons/coupon-codes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type CouponReport, useCouponPieces, useCouponReport } from "./couponsApi.ts";
import { PieceCards } from "./PieceCards.tsx";

const PERIODS = [
	{ value: "30", label: "30日" },
	{ value: "90", label: "90日" },
];

/** Obtained and used pieces of a coupon, and the people behind the numbers. */
export function CouponReportPage() {
	const id = Number(useParams().id);
	const [days, setDays] = useState<30 | 90>(30);
	const { data, error, mutate } = useCouponReport(id, days);
	if (isItemGone(error)) return <ItemNotFound kind="coupon" />;
	return (
		<PageLayout
			title={data ? `${data.name}の集計` : "クーポンの集計"}
			help="受け取られた枚数と使われた枚数です。取り消した分は含みません。"
			before={<BackToItems kind="coupon" group={undefined} />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data && (
				<Stack gap="lg">
					<Paper withBorder p="md" component="section" aria-label="合計">
						<Stack gap="md">
							<Sums report={data} />
							<SegmentedControl
								aria-label="日別の期間"
								data={PERIODS}
								value={String(days)}
								onChange={(next) => setDays(next === "90" ? 90 : 30)}
								style={{ alignSelf: "start" }}
							/>
							<SimpleGrid cols={{ base: 1, sm: 2 }}>
								<DayFigure
									noun="受け取り"
									unit="枚"
									dates={data.days.map(({ day }) => day)}
									counts={data.days.map(({ obtained }) => obtained)}
								/>
								<DayFigure
									noun="使用"
									unit="枚"
									dates={data.days.map(({ day }) => day)}
									counts={data.days.map(({ used }) => used)}
								/>
							</SimpleGrid>
							<LinkList links={[{ href: addressOf("coupon", { id }), label: "クーポンの設定を開く" }]} />
						</Stack>
					</Paper>
					<SourceTable report={data} />
					<Pieces id={id} onChanged={() => void mutate()} />
				</Stack>
			)}
		</PageLayout>
	);
}

const pieces = (count: number): string => `${count.toLocaleString("ja-JP")}枚`;

const Sums = ({ report }: { report: CouponReport }) => (
	<Group gap="lg" component="dl" m={0}>
		<LabelledFigure label="受け取り">
			{pieces(report.obtained) + (report.max_total === null ? "" : `（上限 ${pieces(report.max_total)}）`)}
		</LabelledFigure>
		<LabelledFigure label={COUPON_STATES.used}>{pieces(report.used)}</LabelledFigure>
		<LabelledFigure label="使われた金額">{formatYen(report.worth_yen)}</LabelledFigure>
		<LabelledFigure label={COUPON_STATES.obtained}>{pieces(report.open)}</LabelledFigure>
		<LabelledFigure label={COUPON_STATES.expired}>{pieces(report.expired)}</LabelledFigure>
		<LabelledFigure label={COUPON_STATES.revoked}>{pieces(report.revoked)}</LabelledFigure>
		{report.lottery && (
			<LabelledFigure label="抽選">
				{`${report.lottery.draws.toLocaleString("ja-JP")}回中 ${report.lottery.wins.toLocaleString("ja-JP")}回当選（設定 ${formatOdds(report.lottery.odds)}）`}
			</LabelledFigure>
		)}
	</Group>
);

/** Numbers stay on one line; the name of the way takes the rest of a phone's width. */
const NARROW = { style: { whiteSpace: "nowrap" } } as const;

const SourceTable = ({ report: { sources } }: { report: CouponReport }) =>
	sources.length > 0 && (
		<Paper withBorder p="md" component="section" aria-label="受け取り方">
			<Stack gap="sm">
				<Title order={2}>受け取り方</Title>
				<Table>
					<Table.Thead>
						<Table.Tr>
							<Table.Th>方法</Table.Th>
							<Table.Th ta="right" {...NARROW}>
								受け取り
							</Table.Th>
							<Table.Th ta="right" {...NARROW}>
								使用
							</Table.Th>
							<Table.Th ta="right" {...NARROW}>
								金額
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{sources.map(({ label, obtained, used, worth_yen }) => (
							<Table.Tr key={label}>
								<Table.Td style={{ overflowWrap: "anywhere", minWidth: "5rem" }}>{label}</Table.Td>
								<Table.Td ta="right" {...NARROW}>
									{pieces(obtained)}
								</Table.Td>
								<Table.Td ta="right" {...NARROW}>
									{pieces(used)}
								</Table.Td>
								<Table.Td ta="right" {...NARROW}>
									{formatYen(worth_yen)}
								</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Stack>
		</Paper>
	);

const STATES = [
	{ value: "", label: "すべて" },
	...Object.entries(COUPON_STATES).map(([value, label]) => ({ value, label })),
];

const stateIn = (value: string | null): CouponState | "" =>
	COUPON_STATE_NAMES.find((state) => state === value) ?? "";

/** People behind the numbers, by state and day. */
function Pieces({ id, onChanged }: { id: number; onChanged: () => void }) {
	const [parameters] = useSearchParams();
	const [state, setState] = useState<CouponState | "">(stateIn(parameters.get("state")));
	const [day, setDay] = useState<string | null>(null);
	const { items, error, hasMore, loadingMore, loadMore, reload } = useCouponPieces(id, {
		...(state !== "" && { state }),
		...(day !== null && (state === "used" ? { used_on: day } : { obtained_on: day })),
	});
	return (
		<Stack gap="sm" component="section" aria-label="受け取った友だち">
			<Title order={2}>受け取った友だち</Title>
			<Group align="flex-end">
				<Select
					label="状態"
					w="10rem"
					allowDeselect={false}
					data={STATES}
					value={state}
					onChange={(next) => setState(stateIn(next))}
				/>
				<DayField label={state === "used" ? "使った日" : "受け取った日"} value={day} onChange={setDay} />
			</Group>
			{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
			{!items && error === undefined && <SkeletonCards cards={3} />}
			{items?.length === 0 &&
				(state === "" && day === null ? (
					<EmptyState title="まだ受け取られていません">
						メッセージでクーポンのページを送るか、アクションで渡すと、ここに並びます。
					</EmptyState>
				) : (
					<Text c="dimmed">当てはまるクーポンはありません。</Text>
				))}
			{items && items.length > 0 && (
				<PieceCards
					pieces={items}
					shows="friend"
					onChanged={() => {
						reload();
						onChanged();
					}}
				/>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}
