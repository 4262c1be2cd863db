CREATE TABLE `card_guarantees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`friend_id` integer,
	`purpose` text NOT NULL,
	`purpose_id` integer NOT NULL,
	`title` text NOT NULL,
	`max_yen` integer NOT NULL,
	`terms` text NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`session_key` text,
	`session_ref` text,
	`session_url` text,
	`session_expires_at` integer,
	`is_test` integer DEFAULT false NOT NULL,
	`customer_ref` text,
	`method_ref` text,
	`card_label` text,
	`kept_at` integer,
	`problem` text,
	`version` integer DEFAULT 1 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_guarantees_key_unique` ON `card_guarantees` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_guarantees_purpose` ON `card_guarantees` (`purpose`,`purpose_id`);--> statement-breakpoint
CREATE INDEX `card_guarantees_friend` ON `card_guarantees` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `card_guarantees_session` ON `card_guarantees` (`session_ref`) WHERE session_ref is not null;--> statement-breakpoint
CREATE INDEX `card_guarantees_due` ON `card_guarantees` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `salon_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reservation_id` integer NOT NULL,
	`mode` text NOT NULL,
	`due_yen` integer NOT NULL,
	`no_show_yen` integer NOT NULL,
	`refunds` integer NOT NULL,
	`ended_by` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`reservation_id`) REFERENCES `reservations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_payments_reservation_id_unique` ON `salon_payments` (`reservation_id`);--> statement-breakpoint
CREATE INDEX `salon_payments_due` ON `salon_payments` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `guarantee_id` integer REFERENCES card_guarantees(id);--> statement-breakpoint
CREATE INDEX `payments_guarantee` ON `payments` (`guarantee_id`) WHERE guarantee_id is not null;--> statement-breakpoint
ALTER TABLE `event_menus` ADD `tax_rate` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `pay_mode` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `pay_until` integer;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `payment` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `payment` text;