CREATE TABLE `payment_receipt_reissues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	`save_key` text,
	FOREIGN KEY (`receipt_id`) REFERENCES `payment_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt_reissues_save_key_unique` ON `payment_receipt_reissues` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt_reissues_ordinal` ON `payment_receipt_reissues` (`receipt_id`,`ordinal`);--> statement-breakpoint
CREATE TABLE `payment_receipt_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`issuer_name` text NOT NULL,
	`issuer_address` text NOT NULL,
	`issuer_phone` text NOT NULL,
	`registration_number` text NOT NULL,
	`note` text NOT NULL,
	`prefix` text NOT NULL,
	`is_self_service` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt_settings_save_key_unique` ON `payment_receipt_settings` (`save_key`);--> statement-breakpoint
CREATE TABLE `payment_receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` integer,
	`payment_id` integer NOT NULL,
	`friend_id` integer,
	`replaces_id` integer,
	`reason` text DEFAULT '' NOT NULL,
	`prefix` text NOT NULL,
	`addressee` text NOT NULL,
	`title` text NOT NULL,
	`amount_yen` integer NOT NULL,
	`lines` text NOT NULL,
	`method` text NOT NULL,
	`is_test` integer NOT NULL,
	`issuer_name` text NOT NULL,
	`issuer_address` text NOT NULL,
	`issuer_phone` text NOT NULL,
	`registration_number` text NOT NULL,
	`note` text NOT NULL,
	`paid_at` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`operator_id` integer,
	`save_key` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_id`) REFERENCES `payment_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipts_save_key_unique` ON `payment_receipts` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipts_number` ON `payment_receipts` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipts_first` ON `payment_receipts` (`payment_id`) WHERE replaces_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipts_replaces` ON `payment_receipts` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
CREATE INDEX `payment_receipts_payment` ON `payment_receipts` (`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_receipts_list` ON `payment_receipts` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_receipts_friend` ON `payment_receipts` (`friend_id`);