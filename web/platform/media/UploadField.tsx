import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CloseIcon, FileIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useKeptFocus } from "#web/platform/ui/useKeptFocus.ts";
import classes from "./UploadField.module.css";

export interface UploadFieldProps {
	label: string;
	description?: ReactNode;
	required?: boolean;
	error?: string | undefined;
	/** Disables choosing and dropping. */
	disabled?: boolean;
	"data-field"?: string;
}

interface FieldProps extends UploadFieldProps {
	/** Noun for a file: 画像. */
	noun: string;
	/** Accepted formats, in words. */
	formats: string;
	/** `accept` attribute of the file input. */
	accept: string;
	icon?: ReactNode;
	/** Preview of the current file; null for none. */
	preview: ReactNode;
	/** Uploads a file; throws an error for the operator. */
	onUpload: (file: File) => Promise<void>;
	/** Removes the current file, if possible. */
	onClear?: (() => void) | undefined;
}

/** Field for a file, chosen or dropped, uploaded immediately and shown. */
export function UploadField({ label, description, required, error, disabled = false, ...props }: FieldProps) {
	const {
		noun,
		formats,
		accept,
		icon = <FileIcon />,
		preview,
		onUpload,
		onClear,
		"data-field": field,
	} = props;
	const mayUpload = useAbility("media-write");
	const isEnabled = mayUpload && !disabled;
	const id = useId();
	const [uploading, setUploading] = useState(false);
	useKeptFocus(uploading);
	const [uploadError, setUploadError] = useState<string | null>(null);
	const [isOver, setOver] = useState(false);
	const shownError = uploadError ?? error;

	const upload = async (file: File | null | undefined) => {
		if (!file || !isEnabled || uploading) return;
		setUploading(true);
		setUploadError(null);
		try {
			await onUpload(file);
		} catch (problem) {
			setUploadError(problem instanceof UploadRefusal ? problem.message : describeError(problem).join(" "));
		} finally {
			setUploading(false);
		}
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		void upload(event.dataTransfer.files[0]);
	};

	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			{...{ description, error: shownError, required }}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same without a drag */}
			<div
				className={classes.place}
				data-over={isOver || undefined}
				data-wrong={Boolean(shownError) || undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(isEnabled);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{preview}
				<Group gap="xs" justify="center">
					<FileButton onChange={(file) => void upload(file)} accept={accept}>
						{(props) => (
							<Button
								{...props}
								variant="default"
								leftSection={icon}
								disabled={uploading || !isEnabled}
								aria-describedby={`${id}-label`}
								data-field={field}
							>
								{uploading
									? "アップロードしています…"
									: preview === null
										? `${noun}を選ぶ`
										: `別の${noun}を選ぶ`}
							</Button>
						)}
					</FileButton>
					{onClear && preview !== null && (
						<Button
							variant="subtle"
							color="gray"
							leftSection={<CloseIcon />}
							disabled={disabled || uploading}
							onClick={onClear}
						>
							{noun}を外す
						</Button>
					)}
				</Group>
				{!disabled && !mayUpload && (
					<Text size="xs" c="dimmed">
						{noun}をアップロードする権限がありません。
					</Text>
				)}
				{isEnabled && (
					<Text size="xs" c="dimmed" visibleFrom="sm">
						ここに{noun}をドラッグしても選べます（{formats}）
					</Text>
				)}
			</div>
		</Input.Wrapper>
	);
}

/** Error of a chosen file, worded for the operator. */
export class UploadRefusal extends Error {}
