CREATE TABLE `event_check_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`reservation_id` integer NOT NULL,
	`event_reserve_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`seat` integer NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	`gate` text NOT NULL,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`reservation_id`) REFERENCES `event_reservations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_reserve_id`) REFERENCES `event_reserves`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_check_ins_key_unique` ON `event_check_ins` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_check_ins_seat` ON `event_check_ins` (`reservation_id`,`seat`) WHERE outcome = 'admitted' and undone_at is null;--> statement-breakpoint
CREATE INDEX `event_check_ins_booking` ON `event_check_ins` (`reservation_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_check_ins_slot` ON `event_check_ins` (`event_reserve_id`,`friend_id`) WHERE outcome = 'admitted' and undone_at is null;--> statement-breakpoint
CREATE INDEX `event_check_ins_changed` ON `event_check_ins` (`event_reserve_id`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_check_ins_friend` ON `event_check_ins` (`friend_id`,`id`);--> statement-breakpoint
ALTER TABLE `event_configs` ADD `tickets` text DEFAULT '{}' NOT NULL;