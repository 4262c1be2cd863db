CREATE TABLE `salon_waiting` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`url_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`resource_id` integer,
	`date` text NOT NULL,
	`created_at` integer NOT NULL,
	`known` text DEFAULT '[]' NOT NULL,
	`round` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	`look_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`url_id`) REFERENCES `salon_urls`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_waiting_day` ON `salon_waiting` (`salon_id`,`date`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `salon_waiting_friend` ON `salon_waiting` (`friend_id`,`salon_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `salon_waiting_look` ON `salon_waiting` (`look_at`) WHERE look_at is not null;--> statement-breakpoint
ALTER TABLE `salon_online_configs` ADD `takes_waiting` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pending_runs_reservation` ON `pending_runs` (`cause_id`) WHERE cause_type = 'reservation';