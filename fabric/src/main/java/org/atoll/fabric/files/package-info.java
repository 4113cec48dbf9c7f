// SPDX-License-Identifier: Apache-2.0

/// Files in directories that other users of the host may write, such as `/tmp` and `/dev/shm`.
/// [org.atoll.fabric.files.OwnFolder] is a folder that is known to be the user's alone;
/// [org.atoll.fabric.files.MemoryFile] is memory in such a folder that several processes map, and
/// [org.atoll.fabric.files.MemoryName] what they find it by.
///
/// Nothing is opened, followed, deleted or believed there before it is known to be the user's, by
/// the descriptor that is then used.
///
/// [org.atoll.fabric.files.NamedFile] is a file that a user wants to be written, wherever it is.
///
/// And of any file: [org.atoll.fabric.files.FullDisk] knows why it cannot be written. Where no
/// descriptor is free, [org.atoll.fabric.files.ThriftyLog] opens none.
package org.atoll.fabric.files;
