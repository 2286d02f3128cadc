namespace Quoll.Web.Messaging;

/// <summary>
/// One of two entangled ports (HTML §9.4.4), apart from the object that scripts see, which is another one after
/// a transfer. Ends may be in engines of different threads, so all state is under the lock that both ends share.
/// </summary>
internal sealed class PortEnd
{
    private readonly Lock _lock;
    private readonly Queue<Message> _queue = [];
    private PortEnd? _other;
    private MessagePort? _owner;
    private bool _isEnabled;

    private PortEnd(Lock shared) => _lock = shared;

    /// <summary>Creates two ends that are entangled.</summary>
    public static (PortEnd, PortEnd) CreatePair()
    {
        var shared = new Lock();
        var (one, two) = (new PortEnd(shared), new PortEnd(shared));
        (one._other, two._other) = (two, one);
        return (one, two);
    }

    /// <summary>Whether messages may come from another engine: the other end is there, or on its way.</summary>
    public bool IsRemote
    {
        get
        {
            lock (_lock) return _other is { } other && _owner is not null && !ReferenceEquals(other._owner?.Engine, _owner.Engine);
        }
    }

    /// <summary>The engine of the other end; null if it is closed or in transit.</summary>
    public Engine? OtherEngine
    {
        get
        {
            lock (_lock) return _other?._owner?.Engine;
        }
    }

    /// <summary>Returns whether a port is that of the other end.</summary>
    public bool IsOther(MessagePort port)
    {
        lock (_lock) return ReferenceEquals(_other?._owner, port);
    }

    /// <summary>Gives the end to a port object, which gets messages after it is enabled.</summary>
    /// <param name="port">The port.</param>
    /// <param name="isMoved">Whether another port had the end before.</param>
    public void SetOwner(MessagePort port, bool isMoved)
    {
        MessagePort? other;
        lock (_lock)
        {
            _owner = port;
            other = _other?._owner;
        }
        if (isMoved) other?.Post(static port => port.OnMoved());
    }

    /// <summary>Takes the end from its port object, for a transfer. Messages that wait go with it.</summary>
    public void RemoveOwner(MessagePort port)
    {
        List<Message> waiting;
        lock (_lock)
        {
            (_owner, _isEnabled) = (null, false);
            waiting = [.. _queue];
            _queue.Clear();
        }
        // The engine that sends the port is in use by this thread now, but not when the port arrives.
        waiting = waiting.ConvertAll(message => message.LeaveEngine(port.Engine));
        lock (_lock)
        {
            waiting.AddRange(_queue);
            _queue.Clear();
            foreach (var message in waiting) _queue.Enqueue(message);
        }
    }

    /// <summary>Sends a message to the other end.</summary>
    public void Send(Message message)
    {
        MessagePort? receiver;
        lock (_lock)
        {
            if (_other is not { } other) return;
            other._queue.Enqueue(message);
            receiver = other._isEnabled ? other._owner : null;
        }
        // Never under the lock, because code that waits for the other engine may go on here.
        receiver?.Post(static port => port.DeliverNext());
    }

    /// <summary>Enables the port message queue. Returns false if it was enabled before.</summary>
    public bool Enable()
    {
        MessagePort? owner;
        int count;
        lock (_lock)
        {
            if (_isEnabled) return false;
            _isEnabled = true;
            (owner, count) = (_owner, _queue.Count);
        }
        for (var i = 0; i < count; i++) owner?.Post(static port => port.DeliverNext());
        return true;
    }

    /// <summary>Takes the next message for a port; null if the port no longer has the end.</summary>
    public Message? Take(MessagePort port)
    {
        lock (_lock) return ReferenceEquals(_owner, port) && _isEnabled && _queue.TryDequeue(out var message) ? message : null;
    }

    /// <summary>Disentangles the ends, and tells the other one. Messages that were sent still arrive there.</summary>
    /// <param name="discards">Whether messages that have come here and wait are dropped.</param>
    public void Close(bool discards = false)
    {
        MessagePort? owner;
        lock (_lock)
        {
            if (discards) _queue.Clear();
            if (_other is not { } other) return;
            (_other, other._other) = (null, null);
            owner = other._owner;
        }
        owner?.Post(static port => port.OnOtherClosed());
    }
}
