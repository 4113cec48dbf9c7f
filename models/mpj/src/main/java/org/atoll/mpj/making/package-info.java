// SPDX-License-Identifier: Apache-2.0

/// How communicators come to be. Ranks that make something are its
/// [org.atoll.mpj.making.Makers]: they agree on a number, and hear of one whose part is wrong.
/// [org.atoll.mpj.making.Making] are those of one group, [org.atoll.mpj.making.InterMaking] of two.
/// [org.atoll.mpj.making.Division] and [org.atoll.mpj.making.Arrangement] choose among the ranks of
/// a group, [org.atoll.mpj.making.Leaders] and [org.atoll.mpj.making.IntercommAgreement] bring two
/// groups together, and a [org.atoll.mpj.making.Meeting] those of two worlds.
///
/// What they agree on is a [org.atoll.mpj.making.Newborn], of which the face makes the
/// communicator. What needs one for itself gets it by a function of the face
/// ([org.atoll.mpj.making.Making.Birth]), for the program's handler of errors takes the face. Of
/// this module the package names `plan` and what that names.
package org.atoll.mpj.making;
