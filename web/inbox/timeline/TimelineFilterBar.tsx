import { Button, Group, MultiSelect, SegmentedControl, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { MESSAGE_TYPES, type MessageType } from "#domain/engine/messages/talk-message-content.ts";
import {
	DIRECTIONS,
	TIMELINE_MODES,
	type TimelineMode,
	type TimelineType,
} from "#domain/inbox/timeline/timeline-query-input.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import classes from "./TimelineFilterBar.module.css";
import type { useTimeline } from "./timelineApi.ts";
import type { TimelineFilter } from "./useTimelineAddress.ts";

interface TimelineFilterBarProps {
	filter: TimelineFilter;
	counts: ReturnType<typeof useTimeline>["counts"];
	onChange: (part: Partial<TimelineFilter>) => void;
}

/** Filters of the timeline: mode, direction, kind, days, text and friends. */
export function TimelineFilterBar({ filter, counts, onChange }: TimelineFilterBarProps) {
	const mayChooseFunnel = useAbility("funnel-read");
	const { mode, types, from, until, search, funnel } = filter;
	const direction = directionOf(types);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	// Collapsed on phones, so that the messages come first.
	const [isOpen, setOpen] = useState(false);
	const filterCount = [search, from ?? until, kindsIn(types).length, funnel].filter(Boolean).length;
	return (
		<Stack gap="sm" component="section" aria-label="表示するメッセージ">
			<Group gap="sm">
				<SegmentedControl
					aria-label="表示"
					value={mode}
					onChange={(next) => onChange({ mode: next as TimelineMode })}
					data={Object.entries(TIMELINE_MODES).map(([value, label]) => ({
						value,
						label: value === "uncheck" ? `${label}${countText(counts)}` : label,
					}))}
				/>
				<SegmentedControl
					aria-label="送受信"
					value={direction}
					onChange={(next) => onChange({ types: [...directionsIn(next), ...kindsIn(types)] })}
					data={[
						{ value: "", label: "送受信" },
						...Object.entries(DIRECTIONS).map(([value, label]) => ({ value, label: `${label}のみ` })),
					]}
				/>
			</Group>
			{isNarrow && (
				<Button
					variant="default"
					leftSection={<FunnelIcon />}
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
					className={classes.opener}
				>
					絞り込み{filterCount > 0 && `（${filterCount}）`}
				</Button>
			)}
			{(!isNarrow || isOpen) && (
				<div className={classes.fields}>
					<SearchField
						labelled
						label="本文に含まれる語"
						value={search}
						onSearch={(next) => onChange({ search: next })}
					/>
					<DateRange
						label="期間"
						value={{ start: from, end: until }}
						onChange={({ start, end }) => onChange({ from: start, until: end })}
					/>
					<MultiSelect
						label="種類"
						placeholder={kindsIn(types).length === 0 ? "すべての種類" : ""}
						value={kindsIn(types)}
						onChange={(next) => onChange({ types: [...directionsIn(direction), ...(next as MessageType[])] })}
						data={Object.entries(MESSAGE_TYPES).map(([value, label]) => ({ value, label }))}
						clearable
						clearButtonProps={{ "aria-label": "種類の条件を消す" }}
					/>
					{mayChooseFunnel && (
						<ItemSelector
							kind="funnel"
							label="友だちの条件（カスタム検索）"
							appendable={false}
							showDeleted
							value={funnel}
							onChange={(next) => onChange({ funnel: next })}
						/>
					)}
				</div>
			)}
		</Stack>
	);
}

const countText = (counts: TimelineFilterBarProps["counts"]): string =>
	counts ? `（${counts.uncheck.toLocaleString("ja-JP")}${counts.uncheck_more ? "以上" : ""}）` : "";

const kindsIn = (types: readonly TimelineType[]): MessageType[] =>
	types.filter((each): each is MessageType => Object.hasOwn(MESSAGE_TYPES, each));

const directionsIn = (direction: string): TimelineType[] =>
	direction === "incoming" || direction === "outgoing" ? [direction] : [];

const directionOf = (types: readonly TimelineType[]): string =>
	types.find((each) => directionsIn(each).length > 0) ?? "";
