import { Button, Group, Input, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { FLEX_BLOCKS } from "#domain/content/templates/flex/blocks/registry.ts";
import type { FlexSample } from "#domain/content/templates/flex/samples/sample-blocks.ts";
import { PlusIcon, UndoIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";

const SampleGallery = lazy(() =>
	import("./FlexSampleGallery.tsx").then((m) => ({ default: m.FlexSampleGallery })),
);

interface FlexStartProps {
	error: string | undefined;
	onStart: (sample: Pick<FlexSample, "altText" | "contents">) => void;
	onJson: () => void;
	/** Returns to the previous content; null without any. */
	onUndo: (() => void) | null;
}

/** Start of a Flex message: a sample, an empty bubble, or pasted JSON. */
export function FlexStart({ error, onStart, onJson, onUndo }: FlexStartProps) {
	if (useReadOnly()) return null;
	return (
		<Input.Wrapper
			label="何から始めますか"
			labelElement="div"
			description="見本を選ぶと、文字や色をあとから自由に変えられます。"
			error={error}
		>
			<Stack gap="sm" mt="xs">
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						onClick={() => onStart({ altText: "", contents: FLEX_BLOCKS.bubble.blank() })}
						{...fieldAttribute("content[contents]")}
					>
						空のバブルから始める
					</Button>
					<Button variant="default" size="xs" onClick={onJson}>
						JSONを貼り付ける
					</Button>
					{onUndo && (
						<Button variant="default" size="xs" leftSection={<UndoIcon />} onClick={onUndo}>
							元に戻す
						</Button>
					)}
				</Group>
				<Suspense fallback={<Skeleton height="24rem" />}>
					<SampleGallery onChoose={onStart} />
				</Suspense>
				<Text size="xs" c="dimmed">
					見本のURLや料金は例です。ご自分のものに変えてから保存してください。
				</Text>
			</Stack>
		</Input.Wrapper>
	);
}
