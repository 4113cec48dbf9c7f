// SPDX-License-Identifier: Apache-2.0

/// Items as bytes: what a task packs, message by message, and what its receiver takes out again.
///
/// A message is a row of items. On the wire an item is
///
/// ```text
/// code          1 byte    of an ItemCode; 0 is a byte to be skipped
/// count         1 byte    below 255; else 255 and 4 bytes, lowest first
/// 0 .. 7 bytes            up to a multiple of the element's size, at most 8
/// elements                in the machine's order of bytes, without gaps
/// ```
///
/// counted from the start of the message. An item of another message ([ItemCode#MESSAGE]) counts
/// that one's items; its elements are 32 bytes (sender, user's bytes, length: a `long` each; tag,
/// context: an `int` each) and that message's own bytes. Strides are the packer's affair, and the
/// receiver's: on the wire elements lie side by side.
///
/// Bytes lie in chunks ([Chunk]) that only grow. So whoever sends takes no copy: a message
/// ([Packed]) is as much of the chunks as was written when it was sent, and what is packed later
/// lies behind it.
package org.atoll.tasks.pack;
