// SPDX-License-Identifier: Apache-2.0

/// What travels: the header of a frame ([org.atoll.fabric.wire.Frame], which draws it), and how
/// users' buffers become its bytes ([org.atoll.fabric.wire.Elements],
/// [org.atoll.fabric.wire.Packer], [org.atoll.fabric.wire.Buffer]). Needs no other package of the
/// fabric.
package org.atoll.fabric.wire;
