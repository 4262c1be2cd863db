import { ActionIcon, Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useId, useState } from "react";
import { MAX_RESERVATION_PICTURES } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { PICTURE_UPLOAD_STATES, type PictureUploadState } from "#domain/booking/salons/salon-codes.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { uploadImage } from "#web/platform/media/uploadMedia.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CloseIcon, ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useKeptFocus } from "#web/platform/ui/useKeptFocus.ts";
import classes from "./PicturesField.module.css";

interface PicturesFieldProps {
	/** Ordered picture keys. */
	value: readonly string[];
	/** URL of a picture by its key. */
	urlOf: (key: string) => string;
	/** Receives an updater, since the keys may change during an upload. */
	onChange: (change: (before: readonly string[]) => string[]) => void;
	/** Upload state; saving is disabled during an upload. */
	state: PictureUploadState;
	onStateChange: (state: PictureUploadState) => void;
	error: string | undefined;
}

/** Customer's pictures of a booking. */
export function PicturesField({ value, urlOf, onChange, state, onStateChange, error }: PicturesFieldProps) {
	const id = useId();
	const mayUpload = useAbility("media-write");
	const [failure, setFailure] = useState<string | null>(null);
	useKeptFocus(state !== "standby");

	const upload = async (file: Blob | null) => {
		if (!file || state !== "standby") return;
		setFailure(null);
		try {
			onStateChange("initializing");
			const small = await fitPicture(file, CARD_PICTURE);
			onStateChange("uploading");
			const { media_key } = await uploadImage(small);
			onChange((keys) => [...keys, media_key]);
		} catch (problem) {
			setFailure(describeError(problem).join(" "));
		} finally {
			onStateChange("standby");
		}
	};
	const remove = async (key: string, ordinal: number) => {
		if (state !== "standby") return;
		onStateChange("deleting");
		const isSure = await askToConfirm({
			title: `画像${ordinal}を外す`,
			message: "保存すると、この予約から画像が外れます。",
			confirm: "外す",
			destructive: true,
		});
		if (isSure) onChange((keys) => keys.filter((each) => each !== key));
		onStateChange("standby");
	};

	return (
		<Input.Wrapper
			label="画像"
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			description={`友だちには表示されません。${MAX_RESERVATION_PICTURES}枚まで追加できます。`}
			error={failure ?? error}
		>
			<Group gap="xs" mt="0.25rem" align="flex-end">
				{value.map((key, index) => (
					<div key={key} className={classes.picture}>
						<a href={urlOf(key)} target="_blank" rel="noreferrer">
							<img src={urlOf(key)} alt={`予約の画像${index + 1}`} />
						</a>
						<ActionIcon
							variant="default"
							size="sm"
							className={classes.remove}
							aria-label={`画像${index + 1}を外す`}
							disabled={state !== "standby"}
							onClick={() => void remove(key, index + 1)}
						>
							<CloseIcon />
						</ActionIcon>
					</div>
				))}
				{value.length < MAX_RESERVATION_PICTURES && (
					<FileButton onChange={(file) => void upload(file)} accept="image/jpeg,image/png">
						{(props) => (
							<Button
								{...props}
								variant="default"
								size="xs"
								leftSection={<ImageIcon />}
								disabled={state !== "standby" || !mayUpload}
								aria-describedby={`${id}-label`}
								data-field="meta_data[pictures]"
							>
								{PICTURE_UPLOAD_STATES[state]}
							</Button>
						)}
					</FileButton>
				)}
			</Group>
			{!mayUpload && (
				<Text size="xs" c="dimmed">
					画像をアップロードする権限がありません。
				</Text>
			)}
		</Input.Wrapper>
	);
}
