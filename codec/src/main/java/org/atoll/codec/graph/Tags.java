// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// The format of a written graph: values one behind the other, each a tag and what belongs to it.
/// Numbers are in the machine's byte order, as frames are. Lengths and numbers take one byte below
/// 255, else 255 and an int.
///
/// | tag             | what belongs to it                                                     |
/// |-----------------|------------------------------------------------------------------------|
/// | NULL            | nothing                                                                |
/// | AGAIN           | the number of an object that was met before                            |
/// | LATER           | an object without its content, which follows behind the whole value    |
/// | REPLACED        | the number of a [Replacement], what it has written                     |
/// | LATIN, UTF16    | length, one or two bytes for each character                            |
/// | ...\_SHARED     | the same for a longer text, which has a number                         |
/// | BOXED + k       | a value of the primitive type k                                        |
/// | ARRAY + k       | length, the elements of the primitive type k in one piece              |
/// | OBJECTS and up  | an object of a class of the JDK: see [Fixed]                           |
/// | CLASS + n       | an object of class n                                                   |
/// | FAR\_CLASS      | n, and the same                                                        |
///
/// A class is its number in the sender's table of classes, or, where a graph describes itself, in
/// the order of first use, followed there by its description: a length and the bytes of
/// [ObjectForm#description]. An object of a class of the program is its fields, those of the
/// outermost superclass first, primitive ones without a tag. Elements are a length and values;
/// or, if all are records of one class with nothing but primitive components, the length, a tag
/// ROW, the class, and the records as [org.atoll.codec.RecordLayout] packs them. What a class
/// writes by itself (`writeObject`) is a list of FIELDS, BLOCKs of bytes and values up to an END.
/// An object that has another in its place (`writeReplace`) leaves no trace: that one is written.
///
/// Objects get numbers in the order in which they begin, but for short texts, boxed numbers, enums
/// and records with nothing but those.
final class Tags {
    static final int NULL = 0;
    static final int AGAIN = 1;
    static final int LATER = 2;
    static final int REPLACED = 4;
    static final int FAR_CLASS = 5;
    static final int END = 6;
    static final int BLOCK = 7;
    static final int FIELDS = 8;
    static final int ROW = 9;
    static final int LATIN = 10;
    static final int UTF16 = 11;
    static final int LATIN_SHARED = 12;
    static final int UTF16_SHARED = 13;
    static final int BOXED = 16;
    static final int ARRAY = 24;
    static final int OBJECTS = 32;

    /// The first class.
    static final int CLASS = 72;

    /// So many classes have a tag of their own.
    static final int NEAR_CLASSES = 256 - CLASS;

    /// Texts of this length and more stay one object when they are met twice.
    static final int SHARED_TEXT = 32;

    private Tags() {}
}
