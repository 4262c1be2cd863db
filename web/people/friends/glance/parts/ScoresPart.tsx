import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

/** Current points of the friend per score, and the latest reasons for points. */
export const ScoresPart = ({ scores, reasons }: GlancePartData<"scores">) =>
	scores.length > 0 && (
		<GlancePart title="スコア">
			{scores.map(({ id, name, points, level, colour }) => (
				<Group key={id} gap="xs" wrap="nowrap" justify="space-between" align="baseline">
					<PartLink href={addressOf("score", { id })}>{name}</PartLink>
					<Text size="sm" flex="none" fw={600}>
						<ColourDot colour={colour} /> {points.toLocaleString("ja-JP")}点
						<Text span size="xs" c="dimmed" fw={400}>
							（{level}）
						</Text>
					</Text>
				</Group>
			))}
			{reasons.length === 0 && <EmptyPartText>まだ点数の動きはありません</EmptyPartText>}
			{reasons.map(({ id, label, points, at }) => (
				<Group key={id} gap="xs" wrap="nowrap" justify="space-between" align="baseline">
					<Text size="xs" style={{ overflowWrap: "anywhere" }}>
						{label}
					</Text>
					<Text size="xs" c="dimmed" flex="none">
						{formatSigned(points)} · <TimeText value={at} span inherit />
					</Text>
				</Group>
			))}
		</GlancePart>
	);

const formatSigned = (points: number): string => `${points > 0 ? "+" : ""}${points.toLocaleString("ja-JP")}`;
