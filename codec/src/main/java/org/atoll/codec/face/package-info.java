// SPDX-License-Identifier: Apache-2.0

/// Calls of methods as bytes: typed references to objects that are elsewhere.
///
/// A [org.atoll.codec.face.Face] knows the methods of a class that may be called through a
/// reference. It makes references, which are typed as the class and hand each call to a
/// [org.atoll.codec.face.Caller]; where the object is, it makes the call. The code of both is
/// written when it is first asked for, as hidden classes beside the class itself.
package org.atoll.codec.face;
