// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The classes that every graph knows, each with its tag. A new one goes to the end, because both
/// ends of a connection must agree.
final class Fixed {
    /// What `List.of`, `Set.of` and `Map.of` make of many elements.
    static final Class<?> LIST = List.of().getClass();
    static final Class<?> SET = Set.of().getClass();
    static final Class<?> MAP = Map.of().getClass();

    private static final ObjectForm[] FORMS = forms();
    private static final Map<Class<?>, ObjectForm> BY_CLASS = byClass();

    private Fixed() {}

    /// The form of a tag; one that refuses if there is none.
    static ObjectForm form(int tag) {
        return FORMS[tag];
    }

    /// The form of a class, or null if it has no tag.
    static @Nullable ObjectForm of(Class<?> type) {
        return BY_CLASS.get(type);
    }

    /// Whether the hash of a key is the JDK's, and costs no more than to read the key.
    static boolean isSimple(@Nullable Object key) {
        return key instanceof String || key instanceof Integer || key instanceof Long
                || key == null || key instanceof Enum<?> || key instanceof Double
                || key instanceof Character || key instanceof Byte || key instanceof Short
                || key instanceof Float || key instanceof Boolean || key instanceof UUID;
    }

    private static ObjectForm[] forms() {
        ObjectForm[] forms = new ObjectForm[Tags.CLASS];
        Arrays.setAll(forms, UnknownForm::new);
        for (ReferenceForm form : ReferenceForm.all()) {
            forms[form.tag] = form;
        }
        for (TextForm form : TextForm.all()) {
            forms[form.tag] = form;
        }
        for (ObjectForm form : PrimitiveForms.all()) {
            forms[form.tag] = form;
        }
        int next = Tags.OBJECTS;
        for (ObjectForm form : others()) {
            form.tag = next;
            forms[next++] = form;
        }
        return forms;
    }

    /// In the order of their tags.
    @SuppressWarnings("JdkObsolete") // programs have linked lists
    private static List<ObjectForm> others() {
        ImmutableForm open = new ImmutableForm.OpenLists();
        List<ObjectForm> all = new ArrayList<>(List.of(
                new ArrayForm(Object[].class),
                new ArrayForm(String[].class),
                new ClassNameForm(),
                plain(ArrayList.class, ArrayList::new, Contents.LIST),
                plain(LinkedList.class, _ -> new LinkedList<>(), Contents.PLAIN),
                plain(ArrayDeque.class, ArrayDeque::new, Contents.PLAIN),
                plain(CopyOnWriteArrayList.class, _ -> new CopyOnWriteArrayList<>(),
                        Contents.COPIED),
                plain(HashSet.class, HashSet::newHashSet, Contents.KEYS),
                plain(LinkedHashSet.class, LinkedHashSet::newLinkedHashSet, Contents.KEYS),
                new SizedForm(TreeSet.class, new Maker.Sorted(
                        set -> ((TreeSet<?>) set).comparator(), TreeSet::new), Contents.KEYS),
                new SizedForm(PriorityQueue.class, new Maker.Sorted(
                        queue -> ((PriorityQueue<?>) queue).comparator(), PriorityQueue::new),
                        Contents.KEYS),
                plain(HashMap.class, HashMap::newHashMap, Contents.ENTRIES),
                plain(ConcurrentHashMap.class, ConcurrentHashMap::new, Contents.ENTRIES),
                new SizedForm(LinkedHashMap.class, new Maker.Linked(), Contents.ENTRIES),
                new SizedForm(TreeMap.class, new Maker.Sorted(
                        map -> ((TreeMap<?, ?>) map).comparator(), TreeMap::new),
                        Contents.ENTRIES),
                new ImmutableForm.Lists(open),
                open,
                new ImmutableForm.Sets(),
                new ImmutableForm.Maps()));
        all.addAll(ValueForms.all());
        return all;
    }

    private static SizedForm plain(Class<?> type, IntFunction<?> maker, Contents contents) {
        return new SizedForm(type, new Maker.Empty(maker), contents);
    }

    private static Map<Class<?>, ObjectForm> byClass() {
        Map<Class<?>, ObjectForm> all = new HashMap<>();
        for (ObjectForm form : FORMS) {
            if (form.type != Void.class) {
                all.putIfAbsent(form.type, form);
            }
        }
        all.put(List.of(1).getClass(), Objects.requireNonNull(all.get(LIST)));
        all.put(Set.of(1).getClass(), Objects.requireNonNull(all.get(SET)));
        all.put(Map.of(1, 1).getClass(), Objects.requireNonNull(all.get(MAP)));
        return Map.copyOf(all);
    }
}
