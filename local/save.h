/* save.h: keeping a game in a file, by hand or by itself.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SAVE_H
#define NL_SAVE_H

#include "session.h"

/* Writes the record to a file, whole or not at all.  On failure errno tells why. */
bool local_session_write(const local_session *s, const char *path);

/* A file of this program's state: $XDG_STATE_HOME/novaluna/NAME, or in ~/.local/state.  False if neither is set, or
 * that is too long. */
bool local_state_path(const char *name, char path[LOCAL_PATH_MAX]);

/* Makes the folders of a path that are not there.  Whether that worked shows when the file is written. */
void local_make_folders(const char *path);

/* Where the game is saved after every action: $XDG_STATE_HOME/novaluna/game.nlr, or in
 * ~/.local/state.  False if neither is set.  The file need not exist. */
bool local_autosave_path(char path[LOCAL_PATH_MAX]);
bool local_autosave_exists(void);

/* Makes that place this process's until it ends; false if it is another's. */
bool local_autosave_lock(local_session *s);

/* Saves the game there, or once it is over as last.nlr beside it.  Another game that was saved there
 * is renamed first, to game-1.nlr or a higher number; and while another process plays, this
 * game is saved under such a name itself.  A failure is reported the first
 * time. */
void local_autosave(local_session *s);

#endif
