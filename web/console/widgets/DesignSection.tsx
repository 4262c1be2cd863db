import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { ILLUSTRATION_NAMES } from "#web/platform/ui/illustrationNames.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { TrendFigure } from "#web/platform/ui/TrendFigure.tsx";
import classes from "./DesignSection.module.css";

const SIZES = ["2xs", "xs", "sm", "lg", "xl"] as const;
const STEPS = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl"] as const;
const SHADOWS = ["xs", "sm", "md", "lg", "xl"] as const;
const ROLES = {
	ground: "地",
	surface: "面",
	line: "線",
	hover: "指したとき",
	selected: "選択中",
	good: "よい",
	waiting: "対応待ち",
	bad: "失敗",
	saturday: "土曜",
	sunday: "日曜",
	"chart-1": "グラフ1",
	"chart-2": "グラフ2",
	"chart-3": "グラフ3",
	"chart-4": "グラフ4",
};
const THIS_WEEK = [3, 5, 4, 8, 7, 11, 12];
const WEEK_BEFORE = [4, 3, 5, 4, 6, 5, 6];

/** Every token of docs/design.md in use. */
export const DesignSection = () => (
	<Stack gap="lg">
		<GalleryVariant title="文字">
			<Group align="baseline" gap="md">
				{SIZES.map((size) => (
					<Text key={size} size={size}>{`${size} ご予約`}</Text>
				))}
				<Title order={1}>見出し1</Title>
				<Title order={2}>見出し2</Title>
				<Title order={3}>見出し3</Title>
				<span className={classes.figure}>1,280</span>
			</Group>
		</GalleryVariant>
		<GalleryVariant title="間隔">
			<Group align="flex-end" gap="md">
				{STEPS.map((step) => (
					<Stack key={step} gap="2xs" align="center">
						<Box className={classes.step} w={`var(--mantine-spacing-${step})`} />
						<Text size="xs">{step}</Text>
					</Stack>
				))}
			</Group>
		</GalleryVariant>
		<GalleryVariant title="役割の色">
			<Group gap="md">
				{Object.entries(ROLES).map(([role, label]) => (
					<Group key={role} gap="2xs" wrap="nowrap">
						<Box className={classes.colour} bg={`var(--app-${role})`} />
						<Text size="xs">{label}</Text>
					</Group>
				))}
			</Group>
		</GalleryVariant>
		<GalleryVariant title="高さ">
			<Group gap="lg">
				{SHADOWS.map((shadow) => (
					<Paper key={shadow} shadow={shadow} p="md">
						<Text size="xs">{shadow}</Text>
					</Paper>
				))}
			</Group>
		</GalleryVariant>
		<GalleryVariant title="動き">
			<Group>
				<Button variant="default" className={classes.quick}>
					すばやく
				</Button>
				<Button variant="default" className={classes.calm}>
					ゆっくり
				</Button>
			</Group>
		</GalleryVariant>
		<GalleryVariant title="日付">
			<Group>
				<DayText value="2026-11-27" />
				<DayText value="2026-11-28" />
				<DayText value="2026-11-29" />
			</Group>
		</GalleryVariant>
		<GalleryVariant title="数とその変化">
			<SimpleGrid cols={{ base: 1, sm: 3 }}>
				<TrendFigure
					label="予約"
					values={THIS_WEEK}
					before={WEEK_BEFORE}
					unit="件"
					beforeLabel="前の7日間"
					href="#design"
				>
					一斉配信「秋のキャンペーン」の後に増えています。
				</TrendFigure>
				<TrendFigure
					label="ブロック"
					values={THIS_WEEK}
					before={WEEK_BEFORE}
					unit="人"
					beforeLabel="前の7日間"
					color="var(--app-chart-4)"
					moreIsLoss
				/>
				<TrendFigure
					label="友だち追加"
					values={WEEK_BEFORE}
					before={WEEK_BEFORE}
					unit="人"
					beforeLabel="前の7日間"
					color="var(--app-chart-2)"
				/>
			</SimpleGrid>
		</GalleryVariant>
		<GalleryVariant title="空の画面">
			<SimpleGrid cols={{ base: 1, sm: 2, md: 4 }}>
				{ILLUSTRATION_NAMES.map((name) => (
					<EmptyState key={name} art={name} title="まだありません">
						{name}
					</EmptyState>
				))}
			</SimpleGrid>
		</GalleryVariant>
	</Stack>
);
