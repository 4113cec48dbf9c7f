// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An array that takes memory only around the places in use: a rank of a large job talks to few of
/// the others. Not for several threads at once.
///
/// Pages of 64 places are made when something is first put there, so a place is found by two reads;
/// one of the first page by one, as in an array: that is all of a job of usual size.
///
/// @param <T> the type of elements
public final class SparseArray<T> {
    private static final int BITS = 6;
    private static final int PAGE = 1 << BITS;
    private static final @Nullable Object[] NONE = {};

    /// The first page; without places until something is put there.
    private @Nullable Object[] first = NONE;

    /// The others; the place of the first one is empty.
    private @Nullable Object[] @Nullable [] pages;
    private int length;

    /// Creates an array without elements.
    ///
    /// @param length the number of places
    public SparseArray(int length) {
        this.length = length;
        this.pages = new Object[pagesFor(length)][];
    }

    private static int pagesFor(int length) {
        return (length + PAGE - 1) >> BITS;
    }

    /// The number of places.
    public int length() {
        return length;
    }

    /// Adds places at the end, or takes them away there.
    ///
    /// @param length how many there are from now on; those taken away must be empty
    public void resize(int length) {
        this.length = length;
        pages = Arrays.copyOf(pages, pagesFor(length));
        if (first.length > 0) {
            first = Arrays.copyOf(first, Math.min(PAGE, length));
        }
    }

    /// The element at a place.
    ///
    /// @return null if there is none
    /// @throws IndexOutOfBoundsException if there is no such place
    @SuppressWarnings("unchecked") // put there by this class
    public @Nullable T get(int place) {
        @Nullable Object[] near = first;
        return place < near.length ? (T) near[place] : farther(place);
    }

    @SuppressWarnings("unchecked") // put there by this class
    private @Nullable T farther(int place) {
        @Nullable Object[] page = pages[Objects.checkIndex(place, length) >> BITS];
        return page == null ? null : (T) page[place & PAGE - 1];
    }

    /// Puts an element at a place.
    ///
    /// @param element null empties the place
    /// @throws IndexOutOfBoundsException if there is no such place
    public void set(int place, @Nullable T element) {
        @Nullable Object[] near = first;
        if (place < near.length) {
            near[place] = element;
        } else {
            setFarther(place, element);
        }
    }

    private void setFarther(int place, @Nullable T element) {
        int number = Objects.checkIndex(place, length) >> BITS;
        @Nullable Object[] page = pages[number];
        if (page == null) {
            if (element == null) {
                return;
            }
            page = made(number);
        }
        page[place & PAGE - 1] = element;
    }

    private @Nullable Object[] made(int number) {
        if (number == 0) {
            first = new Object[Math.min(PAGE, length)];
            return first;
        }
        @Nullable Object[] page = new Object[PAGE];
        pages[number] = page;
        return page;
    }

    /// Shows the elements in the order of their places.
    public void forEach(Consumer<? super T> each) {
        show(first, each);
        for (@Nullable Object[] page : pages) {
            if (page != null) {
                show(page, each);
            }
        }
    }

    @SuppressWarnings("unchecked") // put there by this class
    private static <T> void show(@Nullable Object[] page, Consumer<? super T> each) {
        for (Object element : page) {
            if (element != null) {
                each.accept((T) element);
            }
        }
    }
}
