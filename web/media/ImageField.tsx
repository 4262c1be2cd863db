import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { describeError } from "../api/error.ts";
import { useAbility } from "../api/session.tsx";
import { CloseIcon, ImageIcon } from "../ui/icons.tsx";
import classes from "./ImageField.module.css";
import { mediaUrl, type Uploaded, uploadImage } from "./upload.ts";

interface ImageFieldProps {
	label: string;
	description?: ReactNode;
	required?: boolean;
	/** The picture's key; null for none. */
	value: string | null;
	onChange: (key: string | null, picture?: Uploaded) => void;
	error?: string | undefined;
	/** Makes of a chosen file what may be uploaded; throws what is wrong with it. */
	prepare: (file: Blob) => Promise<Blob>;
	/** Whether it may be taken away again. */
	clearable?: boolean;
	/** Where nothing may be changed, nothing may be dropped either. */
	disabled?: boolean;
	"data-field"?: string;
}

/** A picture that is chosen or dropped, uploaded at once and shown. */
export function ImageField({
	label,
	description,
	required,
	value,
	onChange,
	error,
	...rest
}: ImageFieldProps) {
	const { prepare, clearable = false, disabled = false, "data-field": field } = rest;
	const mayUpload = useAbility("media-write");
	const mayTake = mayUpload && !disabled;
	const id = useId();
	const [uploading, setUploading] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const [isOver, setOver] = useState(false);
	const wrong = refused ?? error;

	const take = async (file: Blob | null | undefined) => {
		if (!file || !mayTake || uploading) return;
		setUploading(true);
		setRefused(null);
		try {
			const picture = await uploadImage(await prepare(file));
			onChange(picture.media_key, picture);
		} catch (problem) {
			setRefused(problem instanceof ImageRefusal ? problem.message : describeError(problem).join(" "));
		} finally {
			setUploading(false);
		}
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		void take(event.dataTransfer.files[0]);
	};

	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			{...{ description, error: wrong, required }}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has a twin, the button */}
			<div
				className={classes.place}
				data-over={isOver || undefined}
				data-wrong={Boolean(wrong) || undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(mayTake);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{value !== null && <img src={mediaUrl(value)} alt={`選択中の${label}`} className={classes.picture} />}
				<Group gap="xs" justify="center">
					<FileButton onChange={(file) => void take(file)} accept="image/jpeg,image/png">
						{(props) => (
							<Button
								{...props}
								variant="default"
								leftSection={<ImageIcon />}
								disabled={uploading || !mayTake}
								aria-describedby={`${id}-label`}
								data-field={field}
							>
								{uploading ? "アップロードしています…" : value === null ? "画像を選ぶ" : "別の画像を選ぶ"}
							</Button>
						)}
					</FileButton>
					{clearable && value !== null && (
						<Button
							variant="subtle"
							color="gray"
							leftSection={<CloseIcon />}
							disabled={disabled || uploading}
							onClick={() => onChange(null)}
						>
							画像を外す
						</Button>
					)}
				</Group>
				{!disabled && !mayUpload && (
					<Text size="xs" c="dimmed">
						画像をアップロードする権限がありません。
					</Text>
				)}
				{mayTake && (
					<Text size="xs" c="dimmed" visibleFrom="sm">
						ここに画像をドラッグしても選べます（JPEG・PNG）
					</Text>
				)}
			</div>
		</Input.Wrapper>
	);
}

/** What is wrong with a chosen file, in words for whoever chose it. */
export class ImageRefusal extends Error {}
