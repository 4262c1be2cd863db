CREATE TABLE `payment_checkouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`provider` text NOT NULL,
	`key` text NOT NULL,
	`ref` text,
	`transaction_ref` text,
	`closing_ref` text,
	`url` text,
	`is_test` integer NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_checkouts_key_unique` ON `payment_checkouts` (`key`);--> statement-breakpoint
CREATE INDEX `payment_checkouts_payment` ON `payment_checkouts` (`payment_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_checkouts_live` ON `payment_checkouts` (`payment_id`) WHERE state in ('opening', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_checkouts_ref` ON `payment_checkouts` (`provider`,`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `payment_checkouts_transaction` ON `payment_checkouts` (`provider`,`transaction_ref`) WHERE transaction_ref is not null;--> statement-breakpoint
CREATE TABLE `payment_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`checkout_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`yen` integer NOT NULL,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`is_test` integer NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout_id`) REFERENCES `payment_checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_entries_key_unique` ON `payment_entries` (`key`);--> statement-breakpoint
CREATE INDEX `payment_entries_payment` ON `payment_entries` (`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_entries_checkout` ON `payment_entries` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `payment_entries_at` ON `payment_entries` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`key` text PRIMARY KEY NOT NULL,
	`payment_id` integer NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payment_providers` (
	`provider` text PRIMARY KEY NOT NULL,
	`is_enabled` integer NOT NULL,
	`is_test` integer NOT NULL,
	`keys` text NOT NULL,
	`hints` text NOT NULL,
	`checked_at` integer,
	`problem` text,
	`operator_id` integer,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_providers_save_key_unique` ON `payment_providers` (`save_key`);--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`checkout_id` integer NOT NULL,
	`key` text NOT NULL,
	`amount_yen` integer NOT NULL,
	`reason` text NOT NULL,
	`operator_id` integer,
	`state` text NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout_id`) REFERENCES `payment_checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_key_unique` ON `payment_refunds` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_save_key_unique` ON `payment_refunds` (`save_key`);--> statement-breakpoint
CREATE INDEX `payment_refunds_payment` ON `payment_refunds` (`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_refunds_checkout` ON `payment_refunds` (`checkout_id`,`state`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`friend_id` integer,
	`purpose` text NOT NULL,
	`purpose_id` integer,
	`title` text NOT NULL,
	`amount_yen` integer NOT NULL,
	`lines` text NOT NULL,
	`provider` text,
	`is_test` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_yen` integer DEFAULT 0 NOT NULL,
	`refunded_yen` integer DEFAULT 0 NOT NULL,
	`disputed_yen` integer DEFAULT 0 NOT NULL,
	`paid_at` integer,
	`cancelled_at` integer,
	`checked_at` integer,
	`problem` text,
	`operator_id` integer,
	`change_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_key_unique` ON `payments` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_save_key_unique` ON `payments` (`save_key`);--> statement-breakpoint
CREATE INDEX `payments_list` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_friend` ON `payments` (`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_purpose` ON `payments` (`purpose`,`purpose_id`) WHERE purpose_id is not null;--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`next_attempt_at`) WHERE next_attempt_at is not null;