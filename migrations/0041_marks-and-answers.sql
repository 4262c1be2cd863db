PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_score_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`cause` text NOT NULL,
	`friend_id` integer NOT NULL,
	`item_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_score_facts`("id", "event", "cause", "friend_id", "item_id", "at") SELECT "id", "event", "cause", "friend_id", "item_id", "at" FROM `score_facts`;--> statement-breakpoint
DROP TABLE `score_facts`;--> statement-breakpoint
ALTER TABLE `__new_score_facts` RENAME TO `score_facts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `score_facts_cause` ON `score_facts` (`event`,`cause`);--> statement-breakpoint
CREATE INDEX `score_facts_at` ON `score_facts` (`at`);--> statement-breakpoint
ALTER TABLE `form_sheets` ADD `sent_through` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `save_keys` ADD `answer` text;--> statement-breakpoint
CREATE INDEX `form_answers_order` ON `form_answers` (`form_id`);