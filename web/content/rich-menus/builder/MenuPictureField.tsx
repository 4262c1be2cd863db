import { Button, Group, Modal, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { loadReusablePictures } from "#web/platform/media/uploadMedia.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import classes from "./RichMenuBuilderPage.module.css";

/** Limits of a picture, which is drawn at most as wide as the menu. */
const PICTURE_LIMITS = { maxWidth: 2_500, maxBytes: 2_000_000 };

interface MenuPictureFieldProps {
	label: string;
	description?: string;
	value: string | null;
	onChange: (key: string | null) => void;
}

/** Field for a picture in the design: a new upload or an existing one. */
export function MenuPictureField({ label, description, value, onChange }: MenuPictureFieldProps) {
	const [isChoosing, setIsChoosing] = useState(false);
	return (
		<Stack gap="xs">
			<ImageField
				label={label}
				description={description}
				value={value}
				onChange={(key) => onChange(key)}
				prepare={(file) => fitPicture(file, PICTURE_LIMITS)}
				clearable
			/>
			<Group>
				<Button variant="default" size="xs" onClick={() => setIsChoosing(true)}>
					アップロード済みの画像から選ぶ
				</Button>
			</Group>
			<Modal
				opened={isChoosing}
				onClose={() => setIsChoosing(false)}
				title="アップロード済みの画像"
				size="lg"
			>
				<PictureLibrary
					onChoose={(key) => {
						onChange(key);
						setIsChoosing(false);
					}}
				/>
			</Modal>
		</Stack>
	);
}

/** Existing pictures, including those of rich menus, newest first. */
function PictureLibrary({ onChoose }: { onChoose: (key: string) => void }) {
	const { data, error, mutate } = useSWR("media", loadReusablePictures);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={3} height="6rem" />;
	if (data.items.length === 0) return <Text size="sm">アップロード済みの画像はまだありません。</Text>;
	return (
		<SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
			{data.items.map(({ media_key, url, width, height }, index) => (
				<UnstyledButton
					key={media_key}
					className={classes.picture}
					onClick={() => onChoose(media_key)}
					aria-label={`画像${index + 1}（${width}×${height}）を選ぶ`}
				>
					<img src={url ?? ""} alt="" loading="lazy" />
					<Text size="xs" c="dimmed">
						{width}×{height}
					</Text>
				</UnstyledButton>
			))}
		</SimpleGrid>
	);
}
