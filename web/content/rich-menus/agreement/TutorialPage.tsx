import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import type { ComponentType } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CustomDrawing, EasyDrawing, TradesDrawing } from "./BuilderDrawings.tsx";

interface TutorialStep {
	title: string;
	text: string;
	Drawing: ComponentType;
	/** Whether to link to the manual. */
	manual?: boolean;
}

/** Pages of the tutorial (E-097 to E-099). */
export const BUILDER_TUTORIAL: readonly TutorialStep[] = [
	{
		title: "かんたんに作成できます",
		text: "レイアウトを選んで文字を入れるだけ。画像を用意しなくても、リッチメニューが仕上がります。",
		Drawing: EasyDrawing,
	},
	{
		title: "業種に合わせて選べます",
		text: "美容室・飲食店・教室など、業種ごとの言葉と色の組み合わせから始められます。",
		Drawing: TradesDrawing,
	},
	{
		title: "手軽にカスタマイズ",
		text: "背景の色や文字は、いつでも自由に変えられます。",
		Drawing: CustomDrawing,
		manual: true,
	},
];

interface TutorialPageProps {
	page: TutorialStep;
	number: number;
	onNext: () => void;
	/** Skips to the agreement. */
	onTryBuilder: () => void;
}

/** Page of the tutorial. */
export function TutorialPage({
	page: { title, text, Drawing, manual },
	number,
	onNext,
	onTryBuilder,
}: TutorialPageProps) {
	const isLast = number === BUILDER_TUTORIAL.length;
	return (
		<Stack gap="md">
			<Drawing />
			<Title order={2} ta="center">
				{title}
			</Title>
			<Text>{text}</Text>
			{manual && (
				<Anchor href={addressOf("richmenuManual")} target="_blank" underline="always">
					使い方のマニュアルを見る
				</Anchor>
			)}
			<Group justify="space-between">
				<Text size="sm" c="dimmed">
					{number} / {BUILDER_TUTORIAL.length}
				</Text>
				<Group gap="sm">
					<Button variant={isLast ? "filled" : "default"} onClick={onTryBuilder}>
						ためしてみる
					</Button>
					{!isLast && <Button onClick={onNext}>次へ</Button>}
				</Group>
			</Group>
		</Stack>
	);
}
