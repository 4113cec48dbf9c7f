// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// Messages that lie under names until somebody fetches them. Under a name they are numbered from
/// 0; only a message that is [Post#MULTIPLE] gets a number above.
final class PostboxTable {
    private final Map<String, NavigableMap<Integer, Post>> names = new TreeMap<>();
    private final Map<Long, Waiter> waiting = new LinkedHashMap<>();

    /// The indices of what each task owns, by name; none of the sets and maps is empty.
    private final Map<Long, Map<String, Set<Integer>>> owned = new HashMap<>();

    private record Waiter(String name, Consumer<@Nullable Post> found) {}

    /// Puts a message under a name.
    ///
    /// @param what the items, which the postbox lets go when they are replaced or deleted
    /// @return its index
    int put(String name, long owner, Packed what, int flags) {
        NavigableMap<Integer, Post> posts = posts(name);
        int index = 0;
        while ((flags & Post.MULTIPLE) != 0 && posts.containsKey(index)) {
            index++;
        }
        Post known = posts.get(index);
        if (known != null) {
            requireOwn("put", name, known, owner, "; OVERWRITABLE or MULTIPLE is needed");
            disown(name, known);
            known.what().letGo();
        }
        Post post = new Post(index, owner, flags, what);
        posts.put(index, post);
        names.put(name, posts);
        owned.computeIfAbsent(owner, key -> new HashMap<>())
                .computeIfAbsent(name, key -> new HashSet<>()).add(index);
        rouse(name, post);
        return index;
    }

    /// Deletes all messages; who waits for one waits on.
    void clear() {
        names.values().forEach(posts -> posts.values().forEach(post -> post.what().letGo()));
        names.clear();
        owned.clear();
    }

    /// A message is not its owner's any more.
    private void disown(String name, Post post) {
        Map<String, Set<Integer>> all = owned.get(post.owner());
        Set<Integer> indices = all == null ? null : all.get(name);
        if (all == null || indices == null) {
            return; // it had no owner
        }
        indices.remove(post.index());
        if (indices.isEmpty()) {
            all.remove(name);
        }
        if (all.isEmpty()) {
            owned.remove(post.owner());
        }
    }

    private void rouse(String name, Post post) {
        List<Waiter> found = new ArrayList<>();
        waiting.values().removeIf(each -> each.name.equals(name) && found.add(each));
        found.forEach(each -> each.found.accept(post));
    }

    private static void requireOwn(
            String call, String name, Post post, long task, String advice) {
        if (!post.isFor(task)) {
            throw new CallArgumentException(call, "'" + name + "' is there, as index "
                    + post.index() + (Tids.isOne(post.owner())
                            ? ", and belongs to " + Tids.text(post.owner())
                            : ", of a task that has ended") + advice);
        }
    }

    /// The message with an index.
    ///
    /// @return null if there is none
    @Nullable Post get(String name, int index) {
        return posts(name).get(index);
    }

    private NavigableMap<Integer, Post> posts(String name) {
        NavigableMap<Integer, Post> posts = names.get(name);
        return posts == null ? new TreeMap<>() : posts;
    }

    /// The first message whose index is not below a number.
    ///
    /// @return null if there is none
    @Nullable Post next(String name, int from) {
        Map.Entry<Integer, Post> entry = posts(name).ceilingEntry(from);
        return entry == null ? null : entry.getValue();
    }

    /// Takes the message with an index away.
    ///
    /// @param call the name of the call
    /// @return null if there is none; else the caller lets the items go
    @Nullable Post take(String call, String name, long task, int index) {
        Post post = get(name, index);
        if (post != null) {
            requireOwn(call, name, post, task, "");
            remove(name, index);
            disown(name, post);
        }
        return post;
    }

    private void remove(String name, int index) {
        NavigableMap<Integer, Post> posts = posts(name);
        posts.remove(index);
        if (posts.isEmpty()) {
            names.remove(name);
        }
    }

    /// Lets a task wait for any message under a name.
    ///
    /// @param found is given the message, at once if there is one; null if the task waits no more
    void await(String name, long task, Consumer<@Nullable Post> found) {
        Post post = next(name, 0);
        if (post == null) {
            waiting.put(task, new Waiter(name, found));
        } else {
            found.accept(post);
        }
    }

    /// Lets a task wait no more, if it does.
    void forget(long task) {
        Waiter waiter = waiting.remove(task);
        if (waiter != null) {
            waiter.found.accept(null);
        }
    }

    /// Deletes the message with an index.
    void delete(String name, long task, int index) {
        Post post = take("delete", name, task, index);
        if (post == null) {
            throw new CallArgumentException(
                    "delete", "'" + name + "' has no index " + index);
        }
        post.what().letGo();
    }

    /// What lies under names that match a pattern, by name.
    ///
    /// @param pattern with `*` for any characters and `?` for one
    Map<String, List<Post>> names(String pattern) {
        Map<String, List<Post>> found = new TreeMap<>();
        names.forEach((name, posts) -> {
            if (matches(pattern, name)) {
                found.put(name, List.copyOf(posts.values()));
            }
        });
        return found;
    }

    /// Compares from left to right; where a star is, the rest is tried from each place on.
    private static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        String head = star < 0 ? pattern : pattern.substring(0, star);
        if (head.length() > name.length() || (star < 0 && head.length() < name.length())) {
            return false;
        }
        for (int i = 0; i < head.length(); i++) {
            if (head.charAt(i) != '?' && head.charAt(i) != name.charAt(i)) {
                return false;
            }
        }
        String rest = pattern.substring(star + 1);
        for (int from = head.length(); star >= 0 && from <= name.length(); from++) {
            if (matches(rest, name.substring(from))) {
                return true;
            }
        }
        return star < 0;
    }

    /// Deletes what a task has put and must not stay; the rest has no owner any more.
    void ended(long task) {
        forget(task);
        Map<String, Set<Integer>> all = owned.remove(task);
        if (all != null) {
            all.forEach((name, indices) -> indices.forEach(index -> ended(name, index)));
        }
    }

    private void ended(String name, int index) {
        Post post = get(name, index);
        if (post == null) {
            throw new AssertionError("what was owned is there");
        }
        if (post.has(Post.PERSISTENT)) {
            posts(name).put(post.index(), post.left());
        } else {
            remove(name, post.index());
            post.what().letGo();
        }
    }
}
